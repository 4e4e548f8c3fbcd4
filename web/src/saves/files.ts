// Records as files on the reader's machine.

/** "crecy-2026-03-01.record": which battle, saved on which day. */
export function recordFileName(battle: string, day: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  return `${battle.replace(/[^a-z0-9-]+/gi, "-")}-${date}.record`;
}

export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/** The battle that a record names in its head, or nothing: then the engine says what is wrong. */
export function battleOfRecord(text: string): string {
  return /^battle +(\S+)/m.exec(text)?.[1] ?? "";
}

const RECORD_BYTES_MAX = 4 * 1024 * 1024; // the engine takes no longer record

/** The text of a file, or a reason why it cannot be a record. */
export async function readRecordFile(file: File): Promise<string> {
  const { name, size } = file;
  if (size > RECORD_BYTES_MAX)
    throw new Error(`${name} has ${size} bytes; a record has at most ${RECORD_BYTES_MAX}.`);
  return file.text();
}
