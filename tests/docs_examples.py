#!/usr/bin/env python3
"""Every block of code in the pages, and every call of the server that they name: docs_examples.py PROGRAM

Each is run here, or by the test that ELSEWHERE names. What cannot be run in a test, because it takes hours or changes the
machine, is held against the program and the tree: commands and options that do not exist are found.
"""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = os.path.abspath(sys.argv[1])
ROOT = Path(__file__).resolve().parent.parent

# Tests that run the blocks of a page: all of them, or those that begin with this text.
ELSEWHERE = {
    ("bindings/python/README.md", "import ootori"): "bindings/python/module_test.py",
    ("bindings/wasm/README.md", ""): "tests/npm.sh",
    ("docs/library.md", ""): "tests/install.sh",
    ("docs/operations.md", "smtp ="): "tests/mail.py",
    ("docs/operations.md", "ok       data"): "server/doctor/doctor_test.cpp",
    ("docs/operations.md", "[2026-"): "server/health/security_log_test.cpp",
}

# Pages whose commands are run unchanged, in a folder with the files that they name. Their output is not checked,
# because the tests of their own folders do that. Interactive commands get these lines.
TOLD = {
    "solve": "quit\n",
    "play": "help\nmoves\nquit\nyes\n",
}
RUN = {"docs/mates.md", "docs/engine.md", "docs/school.md", "docs/tsume.md", "docs/terminal.md"}
# These commands take too long, play on a server, or change the machine.
ONLY_CHECKED = {"tsume", "match", "train", "selfplay", "fit", "tune", "bot", "watch", "admin"}

# Replacements for the word SFEN, which readers replace themselves: mates in one.
SFEN = {"tori": "'k6/7/1K5/7/7/7/7 b C 1'", "yari": "'2k4/7/2K4/7/7/7/7/7/7 b 2R 1'"}


class Faults(list):
    def add(self, page, command, why):
        self.append(f"{page}: {command}: {why}")


def blocks(page: Path):
    inside = None
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            if inside is None:
                inside = (number, line.strip()[3:], [])
            else:
                yield inside[0], inside[1], "\n".join(inside[2]) + "\n"
                inside = None
        elif inside is not None:
            inside[2].append(line)


def commands(text: str):
    """The simple commands of a shell block: words, without comments, redirections and the ends of pipes."""
    for line in text.replace("\\\n", " ").splitlines():
        lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
        lexer.whitespace_split = True
        words = []
        for word in [*lexer, ";"]:
            if word and set(word) <= set("|&;"):
                if words:
                    yield words
                words = []
            else:
                words.append(word)


def without_redirection(words):
    kept = []
    skip = False
    for word in words:
        if skip or re.fullmatch(r"[<>]+", word):
            skip = not skip
        else:
            kept.append(word)
    return kept


def options_of(*subcommand: str) -> set:
    run = subprocess.run([PROGRAM, *subcommand, "--help"], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return set()
    return set(re.findall(r"(--[\w-]+!?|(?<![\w-])-\w\b)", run.stdout))


def presets() -> set:
    listed = json.loads((ROOT / "CMakePresets.json").read_text())
    return {preset["name"] for kind in ("configurePresets", "buildPresets") for preset in listed[kind]}


def names_of_targets() -> str:
    files = subprocess.run(["git", "ls-files", "*CMakeLists.txt", "*.cmake"], cwd=ROOT, capture_output=True, text=True, check=True)
    return "\n".join((ROOT / name).read_text() for name in files.stdout.split())


def check_program(page, words, faults):
    """A command of the program: its subcommands and options are there."""
    subcommand = []
    for word in words[1:]:
        if word.startswith("-") or not options_of(*subcommand, word):
            break
        subcommand.append(word)
    if not subcommand:
        return faults.add(page, shlex.join(words), "there is no such command")
    known = options_of(*subcommand)
    for word in words[1:]:
        if word.startswith("--") and word.strip("[]").split("=")[0] not in known:
            faults.add(page, shlex.join(words), f"{word} is no option of {' '.join(subcommand)}")
    return None


def check_cmake(page, words, faults):
    for option, value in zip(words, words[1:]):
        if option == "--preset" and value not in presets():
            faults.add(page, shlex.join(words), f"there is no preset {value}")
    if "--target" in words:
        for target in words[words.index("--target") + 1:]:
            room = target.removeprefix("ootori_")
            fuzzer = target.removeprefix("fuzz_")
            if not re.search(rf"\b({target}|{room}|{fuzzer})\b", names_of_targets()):
                faults.add(page, shlex.join(words), f"there is no target {target}")


def check_command(page, words, faults):
    if words[0] == "sudo":
        words = words[1:]
    if "ootori" in words[:8] and words[0] in ("taskset", "chrt", "time"):
        words = words[words.index("ootori"):]
    program = words[0]
    if program in ("ootori", "build/ootori"):
        check_program(page, words, faults)
    elif program == "cmake":
        check_cmake(page, words, faults)
    elif program in ("./play", "./test"):
        text = subprocess.run([ROOT / program, "--help"], capture_output=True, text=True, check=True).stdout
        for word in words[1:]:
            if word.startswith("-") and word not in text:
                faults.add(page, shlex.join(words), f"{word} is no option of {program}")
    elif re.match(r"(tests|tools|bench|deploy|examples)/", program) and not (ROOT / program).exists():
        faults.add(page, shlex.join(words), "there is no such file")
    for word in words[1:]:
        if re.fullmatch(r"(tests|tools|bench|deploy|examples|school|match|fuzz)/[\w./-]+", word) and not (ROOT / word).exists():
            faults.add(page, shlex.join(words), f"there is no {word}")


def run_line(page, line, folder, faults):
    """A line of the program, in a shell that finds it."""
    words = next(iter(commands(line)))
    if words[2:] and words[2] in SFEN:
        line = re.sub(r"\bSFEN\b", SFEN[words[2]], line)
    environment = {**os.environ, "PATH": f"{folder}/bin:{os.environ['PATH']}", "TERM": "dumb", "HOME": str(folder)}
    run = subprocess.run(["bash", "-euo", "pipefail", "-c", line], cwd=folder, env=environment, text=True, timeout=300,
                         input=TOLD.get(words[1], ""), capture_output=True, check=False)
    if run.returncode != 0:
        faults.add(page, line, f"ended with {run.returncode}: {run.stderr.strip()[-300:] or run.stdout.strip()[-300:]}")


def prepare(folder: Path):
    (folder / "bin").mkdir()
    (folder / "bin" / "ootori").symlink_to(PROGRAM)
    (folder / "school").symlink_to(ROOT / "school")
    (folder / "problems").symlink_to(ROOT / "problems")
    (folder / "positions.txt").write_text("k6/7/1K5/7/7/7/7 b C 1\n")
    moves = "[Variant \"Torishogi\"]\n\n1. Sxe5 Fxe5 2. Sa4 *\n"
    (folder / "game.pgn").write_text(moves)


def is_runnable(page, line) -> bool:
    words = next(iter(commands(line)), [""])
    if page not in RUN or words[0] != "ootori" or words[1] in ONLY_CHECKED:
        return False
    # System folders belong to the reader. tests/manual.sh covers man pages and completions.
    return not any(word.startswith("/") for word in words) and "/usr/" not in line and "--server" not in words


def check_record(page, text, folder, faults):
    """A record in a page about its format is read, and says the same after it was written in its own format."""
    format_ = Path(page).stem
    file = folder / "record"
    file.write_text(text)
    given = [] if format_ in ("pgn", "csa", "json", "kif", "text") else None
    if given is None:
        return faults.add(page, text.splitlines()[0], "nothing is known of this block")

    def convert(path, to, *more):
        run = subprocess.run([PROGRAM, "convert", path, "--to", to, *more], capture_output=True, text=True, check=False)
        if run.returncode != 0:
            faults.add(page, text.splitlines()[0], f"cannot be read: {run.stderr.strip()}")
        return run.stdout

    first = convert(file, "json")
    again = folder / "again"
    again.write_text(convert(file, format_))
    second = convert(again, "json", "--from", format_)
    if first != second or '"usi"' not in first:
        faults.add(page, text.splitlines()[0], f"reads otherwise after it was written: {first} and {second}")
    return None


def check_proof(page, text, folder, faults):
    file = folder / "page.proof"
    file.write_text(text)
    run = subprocess.run([PROGRAM, "prove", file], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        faults.add(page, "the proof", run.stderr.strip())


def check_suite(page, text, folder, faults):
    file = folder / "page.perft"
    file.write_text(text)
    run = subprocess.run([PROGRAM, "perft", "tori", "--suite", file], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        faults.add(page, "the suite", run.stdout + run.stderr)


def check_lesson(page, text, folder, faults):
    """The lesson stands in the place of the one of its name in the course."""
    lesson = json.loads(text)
    course = json.loads((ROOT / "school/courses/tori.json").read_text())
    places = [(chapter["lessons"], n) for chapter in course["chapters"]
              for n, one in enumerate(chapter["lessons"]) if one["id"] == lesson["id"]]
    if len(places) != 1:
        return faults.add(page, "the lesson", "the course has none of its name")
    places[0][0][places[0][1]] = lesson
    file = folder / "course.json"
    file.write_text(json.dumps(course))
    run = subprocess.run([PROGRAM, "lessons", file], capture_output=True, text=True, check=False)
    if run.returncode != 0:
        faults.add(page, "the lesson", run.stdout + run.stderr)
    return None


def check_filter(page, text, faults):
    """fail2ban's filter finds the address in a line that nginx and caddy write for a wrong password, and in no other."""
    pattern = re.search(r"^failregex = (.*)$", text, re.MULTILINE)[1].replace("<HOST>", r"(?P<host>\S+)")
    line = '192.0.2.1 - - [22/Nov/2026:09:14:03 +0000] "POST /api/v1/session HTTP/1.1" {} 71 "-" "Mozilla/5.0"'
    found = re.match(pattern, line.format(403))
    if not found or found["host"] != "192.0.2.1" or re.match(pattern, line.format(200)):
        faults.add(page, "the filter of fail2ban", "it does not find wrong passwords alone")


def check_calls(page, text, faults):
    """A call that a page names, `POST /api/v1/bot`, stands in docs/openapi.json."""
    document = json.loads((ROOT / "docs/openapi.json").read_text())["paths"]
    known = {(method.upper(), re.sub(r"\{[^}]*\}", "*", path)) for path, item in document.items() for method in item}
    for method, path in re.findall(r"`(GET|POST|PUT|DELETE) /api/v1(/[^`?]*)", text):
        if (method, re.sub(r"\{[^}]*\}", "*", path)) not in known and path != "/socket":
            faults.add(page, f"{method} {path}", "there is no such call")


def check_block(page, fence, text, folder, faults):
    for (its_page, begin), test in ELSEWHERE.items():
        if page == its_page and text.startswith(begin) and fence != "sh":
            if not (ROOT / test).exists():
                faults.add(page, text.splitlines()[0], f"{test} is not there")
            return
    if text.startswith("ootori-mate-proof"):
        check_proof(page, text, folder, faults)
    elif text.startswith("id start"):
        check_suite(page, text, folder, faults)
    elif page == "docs/school.md" and fence == "json":
        check_lesson(page, text, folder, faults)
    elif page.startswith("docs/notation/"):
        check_record(page, text, folder, faults)
    elif text.startswith("# /etc/fail2ban"):
        check_filter(page, text, faults)
    elif page == "docs/school.md" and text.startswith("school/courses/"):
        pass  # an example of an error: cli.commands tests one
    else:
        for words in commands(text):
            check_command(page, without_redirection(words), faults)
        for line in text.replace("\\\n", " ").splitlines():
            if is_runnable(page, line.strip()):
                run_line(page, line.strip(), folder, faults)


def main():
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    faults, count = Faults(), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        for page in listed.stdout.split():
            if page.startswith("tests/mails/"):
                continue
            check_calls(page, (ROOT / page).read_text(), faults)
            for _, fence, text in blocks(ROOT / page):
                count += 1
                check_block(page, fence, text, folder, faults)
    print("\n".join(faults) or f"{count} blocks of code in order")
    sys.exit(1 if faults or count == 0 else 0)


main()
