#!/usr/bin/env python3
"""Draws sentences at random from the screens and the docs, for an editor to judge: draw_sentences.py [--seed N] [--count N] [--all]

Half come from the screens, half from the pages in Markdown. The same seed draws the same sentences from the same texts. Each sentence
is printed with its file and line, and with the text around it if it is only a part of that text. An editor asks of each: is it clear at
first reading, would somebody say it, does it use the field's term? At least 57 of 60 should pass.
"""

import argparse
import pathlib
import random
import re
import subprocess
from typing import NamedTuple

ROOT = pathlib.Path(__file__).resolve().parent.parent
CODE = re.compile(r"`[^`]*`|\$\{[^}]*\}")
ABBREVIATIONS = re.compile(r"\b(e\.g|i\.e|etc|vs|no)\.$", re.IGNORECASE)
NO_SCREEN_TEXT = ("import ", "//")


class Sentence(NamedTuple):
    path: pathlib.Path
    line: int
    text: str
    context: str

    def __str__(self) -> str:
        place = f"{self.path.relative_to(ROOT)}:{self.line}"
        return f"{place}: {self.text}" + (f"\n      in: {self.context}" if self.context != self.text else "")


def listed(*patterns: str) -> list[pathlib.Path]:
    run = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in run.stdout.splitlines()]


def plain(text: str) -> str:
    """A text without the marks of Markdown around its links."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]+>", " ", text)
    return re.sub(r"\*\*|\s+", lambda mark: "" if mark.group() == "**" else " ", text).strip()


def split(text: str) -> list[str]:
    """The sentences of a text."""
    sentences = [""]
    for part in re.split(r"(?<=[.!?])\s+(?=[A-Z`*“\"(])", plain(text)):
        if sentences[-1] and ABBREVIATIONS.search(sentences[-1]):
            sentences[-1] += " " + part
        else:
            sentences.append(part)
    return [sentence for sentence in sentences if len(re.findall(r"[A-Za-z’']{2,}", CODE.sub("", sentence))) >= 4]


def of_page(page: pathlib.Path) -> list[Sentence]:
    """Paragraphs, items of lists and the cells of tables; no code."""
    pieces, paragraph, in_code = [], [], False
    front_matter = re.match(r"\A---\n.*?\n---\n", page.read_text(), re.DOTALL)
    header = front_matter.group().count("\n") if front_matter else 0
    for number, line in enumerate([*page.read_text().splitlines(), ""], 1):
        if number <= header:
            continue
        if line.lstrip().startswith("```"):
            in_code = not in_code
        row = line.lstrip().startswith("|")
        if in_code or row or not line.strip() or re.match(r"\s*([-*]|\d+\.|#+|>)( |$)", line):
            pieces.append((paragraph[0][0] if paragraph else number, " ".join(text for _, text in paragraph), None))
            paragraph = []
        if in_code or line.lstrip().startswith(("```", "<")):
            continue
        if row:
            pieces += [(number, cell.replace("\\|", "|"), line) for cell in re.split(r"(?<!\\)\|", line)]
        elif line.strip():
            paragraph.append((number, re.sub(r"^\s*([-*]|\d+\.|#+|>) +", "", line).strip()))
    return [Sentence(page, number, sentence, plain(row or piece)) for number, piece, row in pieces for sentence in split(piece)]


def literal(source: str, at: int) -> tuple[str, int]:
    """The text of the literal that begins at its quotation mark, and where it ends. Of the alternatives in ${…}, the last."""
    quote, text, at = source[at], "", at + 1
    while at < len(source) and source[at] != quote:
        if source[at] == "\\":
            text, at = text + source[at + 1], at + 2
        elif quote == "`" and source.startswith("${", at):
            inserted, at = insertion(source, at + 2)
            text += inserted
        else:
            text, at = text + source[at], at + 1
    return text, at + 1


def insertion(source: str, at: int) -> tuple[str, int]:
    """What stands between ${ and }: the last text in it that is no argument, or the expression itself."""
    begin, depth, texts = at, 0, []
    while depth > 0 or source[at] != "}":
        if source[at] in "'\"`":
            argument = source[at - 1] in "(["
            text, at = literal(source, at)
            texts += [] if argument else [text]
        else:
            depth += {"{": 1, "}": -1}.get(source[at], 0)
            at += 1
    return texts[-1] if texts else "${" + source[begin:at].split(".toLocale")[0] + "}", at + 1


def of_screen(words: pathlib.Path) -> list[Sentence]:
    """The texts of a dictionary. The context of a sentence is the line of its key, which says where on the screen it stands."""
    lines = ["" if line.lstrip().startswith(NO_SCREEN_TEXT) else line for line in words.read_text().splitlines()]
    source = "\n".join(lines).replace("\\u00a0", " ")
    sentences, at = [], 0
    while at < len(source):
        if source[at] in "'\"`":
            line = source.count("\n", 0, at)
            text, at = literal(source, at)
            begin = next((number for number in range(line, -1, -1) if re.match(r"\s*[\w'-]+:", lines[number])), line)
            context = " ".join(" ".join(lines[begin:source.count("\n", 0, at) + 1]).split())
            sentences += [Sentence(words, line + 1, sentence, context) for sentence in split(text)]
        else:
            at += 1
    return sentences


def drawn(sources: list[pathlib.Path], read, count: int, chance: random.Random) -> list[Sentence]:
    found = [sentence for path in sources for sentence in read(path)]
    return chance.sample(found, min(count, len(found)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--all", action="store_true", help="every sentence, in order")
    options = parser.parse_args()
    count = 10**6 if options.all else options.count // 2
    chance = random.Random(options.seed)
    screens = drawn(listed("web/src/words/en.ts", "web/src/**/words/en.ts"), of_screen, count, chance)
    pages = [page for page in listed("*.md") if not page.is_relative_to(ROOT / "tests/mails")]
    docs = drawn(pages, of_page, count if options.all else options.count - len(screens), chance)
    sentences = sorted(screens + docs) if options.all else screens + docs
    for number, sentence in enumerate(sentences, 1):
        print(f"{number:3} {sentence}")


main()
