#!/usr/bin/env python3
"""Whether answers are understood as mail programs write them: check.py READ_MAIL

READ_MAIL is the program of tools/read_mail.cpp. The mails are those of programs.py. Nearly all of them must be
understood, and none may lead to a command that its sender did not write.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import programs  # noqa: E402

UNDERSTOOD = 0.98
AT_LEAST = 400


def read(program: str, folder: Path, mails: list[bytes]) -> list[tuple[str, list[str]]]:
    """The kind of each sender, and the commands."""
    files = []
    for number, mail in enumerate(mails):
        files.append(folder / f"{number:03}.eml")
        files[-1].write_bytes(mail)
    output = subprocess.run([program, *files], check=True, capture_output=True, text=True).stdout
    found: list[tuple[str, list[str]]] = []
    for line in output.splitlines():
        name, _, value = line.partition("\t")
        if name == "sender":
            found.append((value, []))
        elif name == "command":
            found[-1][1].append(value)
    return found


def main() -> int:
    corpus = list(programs.corpus())
    if len(corpus) < AT_LEAST:
        sys.exit(f"FAILED: there are {len(corpus)} mails, and {AT_LEAST} are wanted")
    with tempfile.TemporaryDirectory() as folder:
        results = read(sys.argv[1], Path(folder), [mail for _, mail, _ in corpus])
    understood, wrong = 0, []
    for (name, _, wanted), (kind, commands) in zip(corpus, results, strict=True):
        if wanted is None:
            understood += kind != "person"
            if kind == "person":
                wrong.append(f"{name}: taken for a person")
            continue
        good = kind == "person" and commands == wanted
        understood += good
        if not good:
            print(f"{name}: {kind} {commands}, not {wanted}")
        if any(one not in wanted for one in commands):
            wrong.append(f"{name}: {commands}, not {wanted}")
    print(f"{understood} of {len(corpus)} mails of {len(programs.PROGRAMS) + len(programs.MACHINES)} programs are understood, "
          f"{len(wrong)} wrongly")
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 0 if not wrong and understood >= UNDERSTOOD * len(corpus) else 1


if __name__ == "__main__":
    sys.exit(main())
