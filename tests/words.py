#!/usr/bin/env python3
"""Holds the help and the texts of the C++ programs to the words of the screens: words.py PROGRAM

web/src/words/glossary.ts lists the terms that are not used and the turns of speech that nobody says, in each language.
None of them may appear in the man pages, which have the same texts as --help, in the help of ./play and ./test, or in
the texts of the terminal, of emails and of errors. Every command, option and argument needs a description.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAM = sys.argv[1]
ROOT = Path(__file__).resolve().parent.parent

# The files with texts for players. Both languages are checked.
TEXTS = ["terminal/*.cpp", "terminal/online/*.cpp", "post/help.cpp", "post/notice.cpp", "post/command_reader.cpp",
         "post/position_words.cpp", "server/post/*.cpp", "server/mail/account_mail_text.cpp", "server/push/push_message.cpp",
         "notation/*errors.cpp", "notation/*_error.cpp", "notation/text_board.cpp", "notation/art/rule_lines.cpp",
         "rules/legality.cpp", "game/*.cpp"]

# Words that the glossary rejects for games but that are fine in --help: interrupted commands, Elo of engines.
OF_PROGRAMS = [r"\belo\b", "interrupted", r"\breserves?\b"]

LITERAL = re.compile(r'//[^\n]*|R"\((.*?)\)"|"((?:\\.|[^"\\\n])*)"', re.S)


def patterns(language: str) -> list[re.Pattern]:
    """The regular expressions of glossary.ts that stand behind `en:` or `ja:` in a list."""
    source = (ROOT / "web/src/words/glossary.ts").read_text(encoding="utf-8")
    found = []
    for block in re.findall(rf"\b{language}: \[(.*?)\]\s*[,}}]\s", source, re.S):
        for text, flags in re.findall(r"(?<![\w/\\])/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+)/(i?)(?=[,\]\s]|$)", block):
            found.append(re.compile(text, re.I if flags else 0))
    return found


def literals(path: Path):
    """The texts of a C++ file, those that are written in parts as one."""
    source = path.read_text(encoding="utf-8")
    last, whole = None, ""
    for match in LITERAL.finditer(source):
        part = match[1] if match[1] is not None else match[2]
        if part is None:
            continue
        if last is not None and source[last:match.start()].strip():
            yield whole
            whole = ""
        whole += part
        last = match.end()
    yield whole


def without_requests(page: str) -> str:
    return re.sub(r"\\f[BIR]", "", page.replace("\\-", "-").replace("\\e", "\\"))


def main():
    both = {language: patterns(language) for language in ("en", "ja")}
    if len(both["en"]) < 40 or len(both["ja"]) < 20:
        sys.exit(f"FAILED: glossary.ts cannot be read: {len(both['en'])} and {len(both['ja'])} patterns")
    faults = []

    def look_over(where: str, text: str, wanted: list[re.Pattern]):
        for pattern in wanted:
            if found := pattern.search(text):
                faults.append(f"{where}: '{found[0]}' in: {text[max(found.start() - 60, 0):found.end() + 40]!r}")

    english = [pattern for pattern in both["en"] if pattern.pattern not in OF_PROGRAMS]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([PROGRAM, "man", "--all", folder], check=True)
        pages = sorted(Path(folder).glob("*.1"))
        for page in pages:
            text = without_requests(page.read_text(encoding="utf-8"))
            look_over(page.name, text, english)
            for name in re.findall(r"^\.TP\n(.+)\n(?=\n|\.|Default:)", text, re.M):
                faults.append(f"{page.name}: nothing is said about {name}")
    if len(pages) < 40:
        faults.append(f"there are only {len(pages)} man pages")
    for script in ("play", "test"):
        text = subprocess.run([ROOT / script, "--help"], check=True, stdout=subprocess.PIPE, text=True).stdout
        look_over(f"./{script} --help", text, english)
    for path in sorted({path for glob in TEXTS for path in ROOT.glob(glob) if not path.name.endswith("_test.cpp")}):
        for text in literals(path):
            look_over(str(path.relative_to(ROOT)), text, both["en"] + both["ja"])
    if faults:
        sys.exit("\n".join(f"FAILED: {fault}" for fault in faults))
    print(f"{len(pages)} man pages and the texts of {len(TEXTS)} places use the words of the screens")


main()
