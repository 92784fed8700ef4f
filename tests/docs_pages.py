#!/usr/bin/env python3
"""The pages in Markdown: every link between them leads somewhere, every picture has alternative text, and no line but a row of a
table is longer than 160 characters; none has a turn of speech that web/src/words/glossary.ts bans; the tour names files and what is
in them; the list for a release runs every test that runs only by name. None stops the server without the socket for which systemd
would start it again; the time that a server has for stopping is the same in docs/operations.md and in all files of deploy/."""

import fnmatch
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LONGEST = 160
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
STEP = re.compile(r"\[[^\]]*\]\(([^)\s]+)\) \| `([^`]+)`")
STOP = re.compile(r"systemctl stop ootori(?!\.socket ootori\.service|-)")
DISABLED = re.compile(r"^(?:TEST|TEST_F|TYPED_TEST|TEST_P)\((\w+), (DISABLED_\w+)\)", re.MULTILINE)
PICTURE = re.compile(r"<img\b[^>]*>")
CODE = re.compile(r"`[^`]*`")
ALLOWED = {r"\bin the name of\b", "[^}] …"}  # the name of a tag; a range of numbers


def files(pattern: str) -> list[pathlib.Path]:
    listed = subprocess.run(["git", "ls-files", pattern], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / name for name in listed.stdout.splitlines()]


def pages() -> list[pathlib.Path]:
    return [page for page in files("*.md") if not page.is_relative_to(ROOT / "tests/mails")]


def anchors(page: pathlib.Path) -> set[str]:
    """As GitHub makes them of headings."""
    titles = re.findall(r"^#+ +(.*)$", page.read_text(), re.MULTILINE)
    plain = [re.sub(r"[^\w\- ]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title.lower())) for title in titles]
    return {title.strip().replace(" ", "-") for title in plain}


def faults_of_link(page: pathlib.Path, picture: str, text: str, target: str) -> list[str]:
    if picture and not text:
        return [f"the picture {target} has no alternative text"]
    if "://" in target or target.startswith("mailto:"):
        return []
    name, _, anchor = target.partition("#")
    other = (page.parent / name).resolve() if name else page
    if not other.exists():
        return [f"{target} leads nowhere"]
    if anchor and other.suffix == ".md" and anchor not in anchors(other):
        return [f"{target}: there is no such heading"]
    return []


def banned() -> list[re.Pattern[str]]:
    glossary = (ROOT / "web/src/words/glossary.ts").read_text()
    english = glossary.partition("export const banned")[2].partition("en: [")[2].partition("ja: [")[0]
    found = [text for text in re.findall(r"^ +/(.+)/i?,$", english, re.MULTILINE) if text not in ALLOWED]
    if len(found) < 15:
        sys.exit(f"glossary.ts cannot be read: {len(found)} turns of speech")
    return [re.compile(text, re.IGNORECASE) for text in found]


BANNED = banned()


def faults_of(page: pathlib.Path) -> list[str]:
    faults = []
    in_code = False
    for number, line in enumerate(page.read_text().splitlines(), 1):
        if STOP.search(line):
            faults.append(f"{page.relative_to(ROOT)}:{number}: stop ootori.socket too, or systemd starts the server again")
        if line.lstrip().startswith("```"):
            in_code = not in_code
        if in_code:
            continue
        found = [fault for link in LINK.findall(line) for fault in faults_of_link(page, *link)]
        found += [f"{tag[:60]} has no alternative text" for tag in PICTURE.findall(line) if 'alt="' not in tag]
        found += [f"nobody says '{turn[0]}'" for pattern in BANNED if (turn := pattern.search(CODE.sub("", line)))]
        length = len(line)
        if length > LONGEST and not line.startswith(("|", "<img")):
            found.append(f"{length} characters; break the line at {LONGEST} or before")
        faults += [f"{page.relative_to(ROOT)}:{number}: {fault}" for fault in found]
    return faults


def faults_of_tour() -> list[str]:
    """A step of the tour names a file, and a name to look for in it."""
    tour = ROOT / "docs/tour.md"
    steps = STEP.findall(tour.read_text())
    missing = [f"docs/tour.md: there is no {name} in {target}" for target, name in steps
               if name not in (tour.parent / target).read_text()]
    return missing if steps else ["docs/tour.md has no step"]


def faults_of_release() -> list[str]:
    """The list for a release runs everything that runs only by name: slow steps of ./test, and disabled tests."""
    listed = (ROOT / "docs/release.md").read_text()
    run = set(" ".join(re.findall(r"`\./test ([^`]*)`", listed)).split())
    slow = re.search(r"^readonly slow_steps=\((.*)\)$", (ROOT / "test").read_text(), re.MULTILINE)[1].split()
    filters = ":".join(re.findall(r"--gtest_filter='([^']*)'", listed)).split(":")
    disabled = [".".join(name) for path in files("*_test.cpp") for name in DISABLED.findall(path.read_text())]
    missed = [f"./test {step}" for step in slow if step not in run]
    missed += [name for name in disabled if not any(fnmatch.fnmatchcase(name, one) for one in filters)]
    if not disabled:
        missed.append("any disabled test")
    return [f"docs/release.md does not run {one}" for one in missed]


def faults_of_stop() -> list[str]:
    """Each way of running the server grants it the same time to stop."""
    places = {"docs/operations.md": r"allow (\d+) seconds for stopping", "deploy/ootori.service": r"^TimeoutStopSec=(\d+)$",
              "deploy/compose.yml": r"^ *stop_grace_period: (\d+)s\b",
              "deploy/kubernetes.yml": r"^ *terminationGracePeriodSeconds: (\d+)\b"}
    granted = {place: re.findall(form, (ROOT / place).read_text(), re.MULTILINE) for place, form in places.items()}
    times = {time for found in granted.values() for time in found}
    return [] if all(granted.values()) and len(times) == 1 else [f"the times for stopping are {granted}"]


def main() -> None:
    faults = [fault for page in pages() for fault in faults_of(page)]
    faults = faults or faults_of_tour() + faults_of_release() + faults_of_stop()
    print("\n".join(faults) or f"{len(pages())} pages in order")
    sys.exit(1 if faults else 0)


main()
