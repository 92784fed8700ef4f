#!/usr/bin/env python3
"""Holds what a real server answers against docs/openapi.json.

usage: openapi.py SERVER_TEST RECORDED

The tests that speak to a server over sockets write down what they sent and got (server/testing/test_client.hpp), in the
folder RECORDED. Validates each answer, each line of a stream, each frame of a socket and each body that was accepted,
and empties the folder. If calls are missing there, since not all tests have run, runs them first. A field that the document does not have is a fault
as well, though clients ignore what they do not know: the document must be whole.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parent.parent
METHODS = ("get", "post", "put", "patch", "delete")
# A socket is answered with 101. A claim needs an opponent who was away for a minute, which no test waits for.
NEVER_ANSWERED = {"socket", "claim"}


def strict(schema):
    """The schema, with every field that it does not name refused."""
    if isinstance(schema, list):
        return [strict(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: strict(value) for key, value in schema.items()}
    if made.get("type") == "object" and "properties" in made:
        made.setdefault("additionalProperties", False)
    return made


class Document:
    def __init__(self, path: Path):
        self.whole = strict(json.loads(path.read_text()))
        self.operations = []
        for pattern, item in self.whole["paths"].items():
            regex = re.compile("/api/v1" + re.sub(r"\\{\w+\\}", "[^/]+", re.escape(pattern)))
            for method in METHODS:
                if method in item:
                    self.operations.append((method.upper(), regex, item[method]))
        # A path without parameters takes precedence over one with parameters.
        self.operations.sort(key=lambda one: one[1].pattern.count("[^/]+"))
        self.validators: dict[int, Draft202012Validator] = {}  # by the identity of the schema
        # The schemas of frames by their field t, so that a frame need not be compared with those of all others.
        self.frames: dict[str, dict] = {}
        for schema in self.alternatives(self.whole["components"]["schemas"]["SocketLine"]):
            self.frames.setdefault(schema["properties"]["t"]["const"], {"oneOf": []})["oneOf"].append(schema)

    def alternatives(self, node):
        node = self.resolve(node)
        return [one for part in node["oneOf"] for one in self.alternatives(part)] if "oneOf" in node else [node]

    def operation(self, method: str, path: str):
        method = "GET" if method == "HEAD" else method
        path = path.split("?")[0]
        for its_method, regex, operation in self.operations:
            if its_method == method and regex.fullmatch(path):
                return operation
        return None

    def resolve(self, node):
        while "$ref" in node:
            found = self.whole
            for part in node["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            node = found
        return node

    def validator(self, schema):
        # References are resolved within the document, so the schema is checked as a part of it.
        if id(schema) not in self.validators:
            self.validators[id(schema)] = Draft202012Validator({**self.whole, "$ref": "#/checked", "checked": schema})
        return self.validators[id(schema)]

    def faults(self, schema, value):
        return [f"{'/'.join(map(str, e.absolute_path)) or 'the whole'}: {deepest(e).message}"
                for e in self.validator(schema).iter_errors(value)]

    def faults_of_frame(self, frame):
        schema = self.frames.get(frame.get("t"))
        return self.faults(schema, frame) if schema else [f"the document has no frame {frame.get('t')}"]


def deepest(error):
    """Of the ways that a value might have been right, the one that it came closest to."""
    while error.context:
        error = max(error.context, key=lambda one: len(one.absolute_path))
    return error


def references(node):
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        for value in node.values():
            yield from references(value)
    elif isinstance(node, list):
        for value in node:
            yield from references(value)


def check_shape(document: Document):
    """That the document hangs together."""
    faults = []
    for reference in set(references(document.whole)):
        try:
            document.resolve({"$ref": reference})
        except KeyError:
            faults.append(f"nothing stands at {reference}")
    for name, schema in document.whole["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        if f"#/components/schemas/{name}" not in set(references(document.whole)):
            if name != "SocketLine":  # used for the frames of sockets, which OpenAPI cannot describe
                faults.append(f"nothing uses the schema {name}")
    ids = [operation["operationId"] for _, _, operation in document.operations]
    faults += [f"two calls have the id {one}" for one in set(ids) if ids.count(one) > 1]
    return faults


def check_answer(document: Document, record, answered: set):
    method, path, status = record["method"], record["path"], record["status"]
    if not path.startswith("/api/v1/") or status == 0 or method == "OPTIONS":
        return []
    if status == 304:  # the content has not changed since it was checked
        return []
    operation = document.operation(method, path)
    error = document.whole["components"]["responses"]["Error"]
    if operation is None:
        if status not in (400, 401, 403, 404, 405, 413, 429, 503):
            return [f"{method} {path} gave {status}, and the document has no such call"]
        answer = error
    else:
        answer = document.resolve(operation["responses"].get(str(status), operation["responses"]["default"]))
        if status < 300:
            answered.add(operation["operationId"])
            if str(status) not in operation["responses"]:
                return [f"{method} {path} gave {status}, which the document does not have"]
    faults = []
    content = answer.get("content", {})
    if method != "HEAD" and content and "application/json" in content:
        if not record["type"].startswith("application/json"):
            return [f"{method} {path} gave {status} as {record['type'] or 'nothing'}"]
        faults += [f"{method} {path} {status}: {fault}"
                   for fault in document.faults(content["application/json"]["schema"], json.loads(record["body"]))]
    if not content and record["body"]:
        faults.append(f"{method} {path} gave {status} with a body")
    if operation is not None and status < 300 and record["sent"] and "requestBody" in operation:
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        faults += [f"{method} {path} took {record['sent']}: {fault}"
                   for fault in document.faults(schema, json.loads(record["sent"]))]
    return faults


def check_record(document: Document, record, answered: set):
    if "frame" in record:
        return [f"frame {record['frame']}: {fault}"
                for fault in document.faults_of_frame(json.loads(record["frame"]))]
    if "line" in record:
        operation = document.operation(record["method"], record["path"])
        answered.add(operation["operationId"])
        content = operation["responses"]["200"]["content"]
        if len(content) > 1 and "format=json" not in record["path"]:
            return []  # a file of another format
        schema = content["application/x-ndjson"]["schema"]
        return [f"line {record['line']}: {fault}" for fault in document.faults(schema, json.loads(record["line"]))]
    return check_answer(document, record, answered)


def recorded_by(program: Path, folder: Path) -> list[Path]:
    """Without what an earlier version of the program has left, if its tests were interrupted."""
    for file in folder.glob("*.jsonl"):
        if file.stat().st_mtime < program.stat().st_mtime:
            file.unlink()
    return sorted(folder.glob("*.jsonl"))


def run_tests(program: Path, folder: Path) -> bool:
    """Some at a time, because they wait more than they compute."""
    shards = 4
    environment = os.environ | {"OOTORI_RECORD": str(folder), "GTEST_TOTAL_SHARDS": str(shards)}
    runs = [subprocess.Popen([program, "--gtest_brief=1"], env=environment | {"GTEST_SHARD_INDEX": str(number)}, cwd=ROOT)
            for number in range(shards)]
    return all([run.wait() == 0 for run in runs])


def check_recorded(document: Document, program: Path, folder: Path, known: set, answered: set) -> list[str]:
    """Empties the folder; each line is checked once."""
    faults = []
    for file in recorded_by(program, folder):
        for line in file.read_text(errors="replace").split("\n"):  # a text in a line may have other ends of lines
            if line and line not in known:
                known.add(line)
                faults += check_record(document, json.loads(line), answered)
        file.unlink()
    return faults


def main() -> int:
    document = Document(ROOT / "docs" / "openapi.json")
    program, folder = Path(sys.argv[1]), Path(sys.argv[2])
    faults = check_shape(document)
    known, answered = set(), set()
    expected = {operation["operationId"] for _, _, operation in document.operations} - NEVER_ANSWERED
    faults += check_recorded(document, program, folder, known, answered)
    if expected - answered:  # not all tests have run
        if not run_tests(program, folder):
            return 1
        faults += check_recorded(document, program, folder, known, answered)
    unseen = expected - answered
    faults += [f"no test got an answer of {one}, so nothing is known of it" for one in sorted(unseen)]
    for fault in list(dict.fromkeys(faults))[:50]:
        print(fault)
    print(f"{len(known)} answers, lines and frames; {len(faults)} faults")
    return 1 if faults or not known else 0


if __name__ == "__main__":
    sys.exit(main())
