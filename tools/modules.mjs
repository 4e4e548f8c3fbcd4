// The page's engines in Node: the modules of a folder, one a family of books, and lines for them.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The texts of a folder that engines read: battles and tables. */
export function readTexts(folder) {
  const read = (from, wanted, call) => readdirSync(from).filter((name) => wanted.test(name)).sort()
    .map((name) => ({ name: call(name), text: readFileSync(join(from, name), "utf-8") }));
  return [
    ...read(folder, /\.(battle|tables)$/, (name) => name),
    ...read(join(folder, "old"), /\.battle$/, (name) => name.replace(/battle$/, "old")),
  ];
}

/** A fresh engine: a function from a line to its answer, or null if there is none. */
export function startEngine(module, texts) {
  const engine = new WebAssembly.Instance(module, {}).exports;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const write = (bytes) => {
    if (bytes.length > engine.engine_input_cap()) throw new Error(`a line of ${bytes.length} bytes`);
    new Uint8Array(engine.memory.buffer, engine.engine_input_buffer()).set(bytes);
  };
  for (const { name, text } of texts) {
    write(encoder.encode(name + text));
    const sizes = [name, text].map((part) => encoder.encode(part).length);
    if (!engine.engine_add_text(...sizes)) throw new Error(`no room for ${name}`);
    if (engine.engine_add_text(...sizes)) throw new Error(`${name} is taken a second time`);
  }
  engine.engine_start();
  return (line) => {
    const bytes = encoder.encode(line);
    write(bytes);
    const size = engine.engine_answer_line(bytes.length);
    const answer = new Uint8Array(engine.memory.buffer, engine.engine_output_buffer(), size);
    return size === 0 ? null : JSON.parse(decoder.decode(answer));
  };
}

/** The modules engine-FAMILY.wasm of a folder, each with the entries of the battles it can read. A
 *  battle that none or more than one can read is a mistake of ours. */
export function readModules(folder, texts) {
  const files = readdirSync(folder).filter((name) => /^engine-\w+\.wasm$/.test(name)).sort();
  const modules = files.map((file) => {
    const bytes = readFileSync(join(folder, file));
    const module = new WebAssembly.Module(bytes);
    const { battles } = startEngine(module, texts)("battles");
    const family = /-(\w+)\./.exec(file)[1];
    return { family, file, bytes, module, battles: battles.filter((entry) => "id" in entry) };
  });
  for (const { name } of texts.filter((text) => text.name.endsWith(".battle"))) {
    const able = modules.filter((one) => one.battles.some((entry) => `${entry.id}.battle` === name));
    if (able.length !== 1)
      throw new Error(`${name} is read by ${able.length} of ${files.join(", ")}`);
  }
  return modules;
}
