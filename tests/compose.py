#!/usr/bin/env python3
"""deploy/compose.yml: compose.py PROGRAM

The server trusts every network from which caddy can reach it; the network has IPv6, too; the image is that of this version; and
the options are those of PROGRAM. The file is read with regular expressions, because Debian's Python has no YAML.
"""

import ipaddress
import json
import re
import subprocess
import sys
from pathlib import Path

PROGRAM = sys.argv[1]
FILE = Path(__file__).resolve().parent.parent / "deploy/compose.yml"
# podman-compose 1.0.3, that of Debian 12, makes networks without the subnets of the file. netavark then takes one of these.
PODMAN = "10.89.0.0/16"


def faults(text: str) -> list[str]:
    text = re.sub(r"(^|[ \t]+)#.*", "", text, flags=re.MULTILINE)
    command = json.loads(re.search(r"command: (\[\s*\"serve\".*?\])", text, re.DOTALL)[1])
    trusted = [ipaddress.ip_network(value) for option, value in zip(command, command[1:]) if option == "--proxy"]
    subnets = [ipaddress.ip_network(subnet) for subnet in re.findall(r"subnet: \"?([0-9a-f.:/]+)", text)]
    wrong = [f"--proxy does not name {network}" for network in [*subnets, ipaddress.ip_network(PODMAN)]
             if not any(network.version == other.version and network.subnet_of(other) for other in trusted)]
    if {subnet.version for subnet in subnets} != {4, 6} or not re.search(r"^ +enable_ipv6: true$", text, re.MULTILINE):
        wrong.append("all visitors by IPv6, or by IPv4, have one address: the network lacks a subnet or enable_ipv6")
    options = subprocess.run([PROGRAM, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    wrong += [f"ootori serve has no option {word}" for word in command
              if word.startswith("--") and not re.search(rf"^ *{word} ", options, re.MULTILINE)]
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout.split()[1]
    if f"image: ootori:{version}\n" not in text:
        wrong.append(f"the image is not that of version {version}")
    # Volumes are named, or a new container would lose them.
    service = text.split("  caddy:\n")[0]
    wrong += [f"{folder} is not in a named volume" for folder in ("/var/lib/ootori", "/var/backups/ootori")
              if not re.search(rf"\"\w+:{folder}\"", service)]
    return wrong


def main():
    text = FILE.read_text(encoding="utf-8")
    for fault in (found := faults(text)):
        print(f"{FILE}: {fault}")
    changes = [(', "--proxy", "10.89.0.0/16"', ""), ("172.28.0.0/24\",", "172.29.0.0/24\","), ("enable_ipv6: true", ""),
               (', { subnet: "fd28:6f6f::/64" }', ""), ("--host", "--hots"), ("ootori:0.", "ootori:9."),
               ("backups:/", "/srv:/")]
    for before, after in changes:
        if before not in text or not faults(text.replace(before, after)):
            found.append(before)
            print(f"not noticed: {before!r} changed to {after!r}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
