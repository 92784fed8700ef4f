#!/usr/bin/env bash
# Runs a package on older processors, emulated by qemu: processors.sh PROGRAM      (run by name only)
set -euo pipefail
readonly program=$1

failed() {
  echo "FAILED: $1" >&2
  exit 1
}
command -v qemu-x86_64 >/dev/null || failed 'qemu-x86_64 is not installed (Debian: qemu-user)'

expected=$("$program" perft tori 2)
# Processors of 2008 and 2013: without and with AVX2.
for processor in Nehalem Haswell; do
  moves=$(qemu-x86_64 -cpu $processor "$program" perft tori 2 2>/dev/null) || failed "$processor cannot run it"
  [[ $moves == "$expected" ]] || failed "$processor: $moves"
  echo "$processor: works"
done
# A processor of 2006 without the instructions that a package needs. The program must say so instead of crashing.
status=0
said=$(qemu-x86_64 -cpu Conroe "$program" perft tori 2 2>&1) || status=$?
[[ $status == 1 && $said == *'x86-64-v2'* ]] || failed "Conroe: status $status, $said"
echo "Conroe: $said"
