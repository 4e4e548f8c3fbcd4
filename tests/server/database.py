#!/usr/bin/env python3
"""A PostgreSQL of the tests' own: in a temporary folder, at a Unix socket, under a user without rights.

usage: database.py COMMAND...     runs the command with BANNERET_POSTGRES set to where it is
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile

USER = "banneret-test"  # made if there is none: PostgreSQL refuses to be run by root


def programs():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    if not found:
        sys.exit("PostgreSQL is missing: ./do test installs the package postgresql")
    return found[-1]


def unprivileged():
    """How subprocess is told to run something under that user; as ourselves if we are not root."""
    if os.geteuid() != 0:
        return {}
    if subprocess.run(["id", USER], capture_output=True).returncode != 0:
        subprocess.run(["useradd", "--system", "--no-create-home", "--shell", "/usr/sbin/nologin", USER], check=True)
    return {"user": USER, "group": USER, "extra_groups": []}


class Database:
    def __init__(self, fsync="off"):
        """fsync: off, for a power cut is not what most tests are about."""
        self.fsync = fsync
        self.folder = tempfile.mkdtemp(prefix="banneret-pg-")
        self.bin, self.who = programs(), unprivileged()
        if self.who:
            shutil.chown(self.folder, USER, USER)
        self.data = self.folder + "/data"
        self.where = f"host={self.folder} user={USER} dbname=postgres"
        self.run("initdb", "-D", self.data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def run(self, program, *arguments):
        done = subprocess.run([f"{self.bin}/{program}", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **self.who)
        assert done.returncode == 0, done.stdout

    def start(self):
        """Nothing but its socket can be reached."""
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "120", "-l", self.folder + "/log", "-o",
                 f"-c listen_addresses= -c unix_socket_directories={self.folder} -c fsync={self.fsync} -c max_connections=60",
                 "start")

    def stop(self, mode="immediate"):
        self.run("pg_ctl", "-D", self.data, "-w", "-t", "120", "-m", mode, "stop")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.stop()
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)


def main():
    with Database() as database:
        return subprocess.run(sys.argv[1:], env=os.environ | {"BANNERET_POSTGRES": database.where}).returncode


if __name__ == "__main__":
    sys.exit(main())
