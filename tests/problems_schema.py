#!/usr/bin/env python3
"""Every line of problems/*.jsonl against problems/schema.json."""
import json
import pathlib
import sys

import jsonschema

folder = pathlib.Path("problems")
validator = jsonschema.Draft202012Validator(json.loads((folder / "schema.json").read_text()))
files = sorted(folder.glob("*.jsonl"))
faults = 0
for file in files:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        for error in validator.iter_errors(json.loads(line)):
            faults += 1
            print(f"{file}, line {number}: {error.json_path}: {error.message}")
if not files:
    sys.exit("there are no problems")
sys.exit(1 if faults else 0)
