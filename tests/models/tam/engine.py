"""The program behind its line protocol (docs/protocol.md)."""
import json
import subprocess


class Engine:
    def __init__(self, program):
        pipe = subprocess.PIPE
        command = [program, "engine"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, encoding="utf-8")

    def ask(self, *lines):
        """Sends the lines, of which only the last is answered."""
        print("\n".join(lines), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def need(self, *lines):
        answer = self.ask(*lines)
        if not answer["ok"]:
            raise RuntimeError(f"{lines[-1]}: {answer}")
        return answer

    def close(self):
        self.ask("quit")
        self.process.wait()
