#!/usr/bin/env python3
"""Checks the courses of the school against their schema, and that the schema refuses what it should."""

import copy
import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parent.parent


def broken(course):
    """Copies of a course, each with one thing wrong that the schema must see."""
    for change in (
        lambda lesson: lesson.pop("id"),
        lambda lesson: lesson.update(gaol="reach 4d"),
        lambda lesson: lesson["text"].pop("ja"),
        lambda lesson: lesson.update(solution=[]),
        lambda lesson: lesson.update(id="Not an id"),
        lambda lesson: lesson.update(opponent="sleeps"),
    ):
        copied = copy.deepcopy(course)
        change(copied["chapters"][0]["lessons"][0])
        yield copied


def main() -> int:
    schema = json.loads((ROOT / "school/course.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    faults = []
    files = sorted((ROOT / "school/courses").glob("*.json"))
    for file in files:
        course = json.loads(file.read_text())
        for error in validator.iter_errors(course):
            faults.append(f"{file.name} at {error.json_path}: {error.message}")
        for number, copied in enumerate(broken(course)):
            if validator.is_valid(copied):
                faults.append(f"{file.name}: the schema accepts the broken copy {number}")
    print(*faults, sep="\n", end="\n" if faults else "")
    print(f"{len(files)} courses, {len(faults)} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
