#!/usr/bin/env python3
"""Completes a package-lock.json that was made with a registry mirror that has only packages for its own platform.

Usage: tools/complete_lock.py web/package-lock.json      (after each `npm install` that went through such a mirror)

npm then leaves the builds for other platforms out of the lock, and `npm ci` refuses the lock for it. This adds each optional
dependency that is missing, at the one version that its dependant names, for the platform that its name tells; npm skips
it elsewhere without asking for it.
"""

import json
import re
import sys
from pathlib import Path

PLATFORM = re.compile(r"-(?P<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)"
                      r"-(?P<cpu>arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)(?:-(?P<abi>\w+))?$")


def entry(name: str, version: str, dependant: dict) -> dict:
    platform = PLATFORM.search(name)
    if not platform or not re.fullmatch(r"[\d.]+", version):
        sys.exit(f"{name}@{version}: its name tells no platform, or it has no exact version")
    added: dict = {"version": version, "cpu": [platform["cpu"]], "os": [platform["os"]], "optional": True}
    if platform["os"] == "linux":
        added["libc"] = ["musl" if "musl" in (platform["abi"] or "") else "glibc"]
    if dependant.get("dev"):
        added["dev"] = True
    return dict(sorted(added.items()))


def main() -> int:
    path = Path(sys.argv[1])
    lock = json.loads(path.read_text())
    packages = lock["packages"]
    missing = {}
    for dependant in packages.values():
        for name, version in dependant.get("optionalDependencies", {}).items():
            place = f"node_modules/{name}"
            if place not in packages and PLATFORM.search(name):
                missing[place] = entry(name, version, dependant)
    lock["packages"] = dict(sorted({**packages, **missing}.items()))
    path.write_text(json.dumps(lock, indent=2) + "\n")
    print(f"{len(missing)} optional packages added to {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
