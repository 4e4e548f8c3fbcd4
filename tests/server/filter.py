#!/usr/bin/env python3
"""Whoever gets into the server gets no further: every thread has the filter, a program that is run kills
the process, and no socket is opened. What was answered is still there afterwards."""
import signal

from remote import *


def threads_are_filtered(server):
    tasks = f"/proc/{server.process.pid}/task"
    for task in os.listdir(tasks):
        with open(f"{tasks}/{task}/status") as file:
            status = file.read()
        assert re.search(r"^Seccomp:\s+2$", status, re.M), f"thread {task} has no filter"
        assert re.search(r"^NoNewPrivs:\s+1$", status, re.M)
    return len(os.listdir(tasks))


def main():
    server = Server(disk="break-in")
    try:
        count = threads_are_filtered(server)
        game, seats = two_players(server)
        now = Client(server.port).get(f"/api/games/{game}").json
        log = whole_log(Client(server.port), game)
        open(server.switch, "w").close()
        try:
            seats[now["to_act"]].act(game, now["ply"], now["hash"], "done")
            raise SystemExit("it was answered")
        except Gone:
            pass
        code = server.process.wait(PATIENCE)
        assert code == -signal.SIGSYS, f"it ended with {code}"
        with open(server.switch) as file:
            assert file.read() == "no socket no code\n"
        os.remove(server.switch)
        with Server(folder=server.folder) as later:
            assert whole_log(Client(later.port), game)[:len(log)] == log
    finally:
        server.process.kill()
        server.remove()
    print(f"{count} threads with a filter; a socket refused, a program that was run killed the process, nothing lost")


main()
