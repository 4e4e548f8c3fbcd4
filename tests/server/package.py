#!/usr/bin/env python3
"""The Debian package: what is in it, that it serves, that unit and man page are well."""
from remote import *

EXPECTED = {"etc/default/banneret": 0o644, "lib/systemd/system/banneret.service": 0o644, "usr/bin/banneret": 0o755,
            "usr/share/doc/banneret/copyright": 0o644, "usr/share/doc/banneret/server.md": 0o644,
            "usr/share/doc/banneret/examples/nginx.conf": 0o644, "usr/share/man/man1/banneret.1.gz": 0o644}
EXPOSURE_MAX = 20  # of 100, as systemd-analyze security counts


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    assert done.returncode == 0, done
    return done.stdout


def check_unit(tree):
    """The unit as it is, but for where the program lies."""
    with open(tree + "/lib/systemd/system/banneret.service") as file:
        filters = re.findall(r"^SystemCallFilter=(.*)$", file.read(), re.M)
    assert "seccomp" in filters, "@system-service alone lets the program set no filter of its own"
    if not shutil.which("systemd-analyze"):
        return "no systemd here to read the unit"
    path = tree + "/banneret.service"
    with open(tree + "/lib/systemd/system/banneret.service") as file:
        text = file.read().replace("/usr/bin/banneret", tree + "/usr/bin/banneret")
    with open(path, "w") as file:
        file.write(text.replace("Documentation=man:banneret(1) ", "Documentation="))
    done = subprocess.run(["systemd-analyze", "verify", path], capture_output=True, text=True)
    said = [line for line in done.stderr.splitlines() if "banneret" in line]
    assert not said, said
    done = subprocess.run(["systemd-analyze", "security", "--offline=yes", f"--threshold={EXPOSURE_MAX}", "--no-pager",
                           path], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-1:]
    return f"the unit's exposure is {re.search(r'level for banneret.service: ([0-9.]+)', done.stdout)[1]} of 10"


def check_man(tree):
    page = run("gzip", "-dc", tree + "/usr/share/man/man1/banneret.1.gz")
    for option in re.findall(r"--\w+", run(PROGRAM, "serve", "--help")):
        assert option.replace("-", "\\-") in page, f"the man page has no {option}"
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z"], input=page, capture_output=True, text=True)
        assert done.stderr == "", done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        package = run(ROOT + "/tools/make-deb", PROGRAM, folder).strip()
        tree = folder + "/tree"
        run("dpkg-deb", "--extract", package, tree)
        for path, mode in EXPECTED.items():
            assert os.stat(f"{tree}/{path}").st_mode & 0o777 == mode, path
        owners = {line.split()[1] for line in run("dpkg-deb", "--contents", package).splitlines()}
        assert owners == {"root/root"}, owners
        needs = run("dpkg-deb", "--field", package, "Depends")
        for library in ("libc6", "libmicrohttpd", "libpq5", "libseccomp2", "libsodium", "libsqlite3"):
            assert library in needs, needs
        with Server(program=tree + "/usr/bin/banneret") as server:
            two_players(server)
        check_man(tree)
        unit = check_unit(tree)
        if shutil.which("lintian"):
            said = subprocess.run(["lintian", "--allow-root", "--suppress-tags", "bogus-mail-host", package],
                                  capture_output=True, text=True).stdout
            assert said == "", said
        print(f"{os.path.basename(package)}: {os.path.getsize(package) // 1024} KB, and it serves; {unit}")


main()
