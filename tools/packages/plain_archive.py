#!/usr/bin/python3
"""Rewrites a container image so that the same contents give the same bytes.

Usage: tools/packages/plain_archive.py FILE NEW_FILE

Reads an image in Docker's archive format, as buildah writes it, and leaves out what differs from build to build: the id
and the host name of the container in which buildah made it. Also leaves out the files for Docker before version 1.10.
"""

import hashlib
import io
import json
import sys
import tarfile


def without_chance(config: dict) -> bytes:
    config.pop("container", None)
    for part in ("config", "container_config"):
        config.get(part, {}).pop("Hostname", None)
    return json.dumps(config, separators=(",", ":"), sort_keys=True).encode()


def add(archive: tarfile.TarFile, name: str, size: int, content: io.BufferedIOBase) -> None:
    entry = tarfile.TarInfo(name)  # of root, from 1970
    entry.size = size
    archive.addfile(entry, content)


def rewrite(source: tarfile.TarFile, target: tarfile.TarFile) -> None:
    def content(name: str) -> bytes:
        return source.extractfile(name).read()

    manifest = json.loads(content("manifest.json"))
    for image in manifest:
        config = without_chance(json.loads(content(image["Config"])))
        image["Config"] = f"{hashlib.sha256(config).hexdigest()}.json"
        add(target, image["Config"], len(config), io.BytesIO(config))
        for layer in image["Layers"]:
            add(target, layer, source.getmember(layer).size, source.extractfile(layer))
    text = json.dumps(manifest, separators=(",", ":"), sort_keys=True).encode()
    add(target, "manifest.json", len(text), io.BytesIO(text))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    with tarfile.open(sys.argv[1]) as old, tarfile.open(sys.argv[2], "w", format=tarfile.GNU_FORMAT) as new:
        rewrite(old, new)
