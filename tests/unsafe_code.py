#!/usr/bin/env python3
"""Checks promises of docs/security.md about what the code never does: unsafe_code.py [PROGRAM]

- The client builds no page from HTML text and runs no text as code.
- The server runs no shell and loads no code at run time; with PROGRAM, neither does the program, libraries linked into it
  included.
- Every npm package that a lock file names has a checksum.
- No address has a query with a password or a token, and no response has a password.
- The client's files that store something in the browser know no passwords and no tokens.
- The API has no second factor, no look-up secrets, no SOAP and no GraphQL.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CLIENT = re.compile(
    r"\b(?:(?:inner|outer)HTML\s*=|insertAdjacentHTML\(|document\.write(?:ln)?\(|createContextualFragment\(|parseFromString\("
    r"|setHTMLUnsafe\(|srcdoc\b|new Function\(|eval\(|set(?:Timeout|Interval)\(\s*['\"`])"
)
SERVER = re.compile(r"(?<![\w.>:])(?:std::|::)?(?:system|popen|dlopen|dlmopen)\(")
ABSENT = re.compile(
    r"(?:^|[/_-])(?:t?otp|mfa|2fa|(?:two|second)_?factor|web_?authn|pass_?keys?|authenticators?"
    r"|(?:recovery|backup|lookup|scratch)_?(?:codes?|secrets?)|soap|wsdl|graphql)(?:$|[/_-])",
    re.IGNORECASE,
)
FUNCTIONS = {"system", "popen", "dlopen", "dlmopen"}
# web/src/storage.ts alone writes into the storage (its test says so); these are the files that have it write.
STORES = re.compile(r"import \{[^}]*\b(?:save|saveOrGiveUp|write)\b[^}]*\} from '[./]*storage\.ts'|caches\.open\(|indexedDB\.")
SECRET = re.compile(r"password|token|secret", re.IGNORECASE)
ROOMS_OF_TESTS = {"testing", "bench", "tests", "tools", "build", "node_modules"}


def sources(folder: Path, *endings: str):
    """The files of the program: those of tests are left out."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(ROOT)
        if path.suffix in endings and not ROOMS_OF_TESTS & set(inside.parts) and not inside.parts[0].startswith("build"):
            if not re.search(r"[._](?:test|fuzz)\.", path.name):
                yield path


def uses(pattern: re.Pattern, files) -> list[str]:
    found = []
    for path in files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            code = re.sub(r"(?:^|\s)//.*", "", line)
            if use := pattern.search(code):
                found.append(f"{path.relative_to(ROOT)}:{number}: {use[0]}")
    return found


def imported(program: str) -> list[str]:
    listing = subprocess.run(["nm", "-D", "--undefined-only", program], capture_output=True, text=True, check=True)
    names = {line.split()[-1].split("@")[0] for line in listing.stdout.splitlines()}
    return [f"{program} uses {name}()" for name in sorted(names & FUNCTIONS)]


def without_checksum(lock: Path) -> list[str]:
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return [
        f"{lock.relative_to(ROOT)}: {name} has no checksum"
        for name, package in packages.items()
        if name.startswith("node_modules/") and not package.get("link") and "integrity" not in package
    ]


def secrets_in_queries() -> list[str]:
    api = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    shared = api["components"]["parameters"]
    found = []
    for path, methods in api["paths"].items():
        for method in [methods, *(one for one in methods.values() if isinstance(one, dict))]:
            for parameter in method.get("parameters", []):
                whole = shared[parameter["$ref"].split("/")[-1]] if "$ref" in parameter else parameter
                if whole["in"] == "query" and SECRET.search(whole["name"]):
                    found.append(f"openapi.json: {path} takes {whole['name']} in its query")
    return found


def words_of_properties(schema, api: dict, seen: frozenset[str] = frozenset()) -> set[str]:
    """The names of all properties that the schema allows."""
    if isinstance(schema, list):
        return set().union(*(words_of_properties(one, api, seen) for one in schema))
    if not isinstance(schema, dict):
        return set()
    names = set(schema["properties"]) if isinstance(schema.get("properties"), dict) else set()
    for key, inside in schema.items():
        if key == "$ref" and inside not in seen:
            place = api
            for part in inside.removeprefix("#/").split("/"):
                place = place[part]
            names |= words_of_properties(place, api, seen | {inside})
        elif key not in ("$ref", "example", "examples", "enum", "const", "default"):
            names |= words_of_properties(inside, api, seen)
    return names


def passwords_in_responses() -> list[str]:
    api = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    found = []
    for path, methods in api["paths"].items():
        for method, call in methods.items():
            if isinstance(call, dict):
                names = words_of_properties(call.get("responses", {}), api)
                found += [f"openapi.json: {method} {path} answers with {name}" for name in sorted(names)
                          if re.search("password|hint", name, re.IGNORECASE)]
    return found


def absent_features() -> list[str]:
    """Calls and fields for what docs/security.md says that there is not, and formats other than JSON."""
    api = json.loads((ROOT / "docs" / "openapi.json").read_text(encoding="utf-8"))
    names = set(api["paths"]) | words_of_properties([api["components"]["schemas"], api["paths"]], api)
    if len(names) < 300:
        sys.exit("unsafe_code.py finds too few names in openapi.json: has its form changed?")
    found = [f"openapi.json has {name}" for name in sorted(names) if ABSENT.search(name)]
    for path, methods in api["paths"].items():
        for method, call in methods.items():
            body = call.get("requestBody", {}) if isinstance(call, dict) else {}
            found += [f"openapi.json: {method} {path} takes {kind}"
                      for kind in body.get("content", {}) if kind != "application/json"]
    return found


def secrets_near_storage(files) -> list[str]:
    storing = [path for path in files if STORES.search(path.read_text(encoding="utf-8"))]
    if len(storing) < 5:
        sys.exit("unsafe_code.py finds too few files that store in the browser: have they changed?")
    return uses(SECRET, storing) + uses(re.compile(r"document\.cookie|cookieStore"), files)


def main() -> None:
    client = list(sources(ROOT / "web" / "src", ".ts"))
    server = list(sources(ROOT, ".cpp", ".hpp"))
    locks = [ROOT / "web" / "package-lock.json", ROOT / "docs" / "site" / "package-lock.json"]
    if len(client) < 100 or len(server) < 100:
        sys.exit("unsafe_code.py finds too few sources: have they moved?")
    found = uses(CLIENT, client) + uses(SERVER, server) + secrets_in_queries()
    found += passwords_in_responses() + secrets_near_storage(client) + absent_features()
    found += [line for lock in locks for line in without_checksum(lock)]
    found += [line for program in sys.argv[1:] for line in imported(program)]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
