#!/usr/bin/env bash
# What a package does on processors of other years, which qemu plays: processors.sh PROGRAM       (by name)
set -euo pipefail
readonly program=$1

failed() {
  echo "FAILED: $1" >&2
  exit 1
}
command -v qemu-x86_64 >/dev/null || failed 'qemu-x86_64 is not installed (Debian: qemu-user)'

expected=$("$program" perft tori 2)
# Of 2008 and 2013: one without the instructions of AVX2, one with them.
for processor in Nehalem Haswell; do
  moves=$(qemu-x86_64 -cpu $processor "$program" perft tori 2 2>/dev/null) || failed "$processor cannot run it"
  [[ $moves == "$expected" ]] || failed "$processor: $moves"
  echo "$processor: works"
done
# Of 2006: without those that a package needs. It says so, and does not crash.
status=0
said=$(qemu-x86_64 -cpu Conroe "$program" perft tori 2 2>&1) || status=$?
[[ $status == 1 && $said == *'x86-64-v2'* ]] || failed "Conroe: status $status, $said"
echo "Conroe: $said"
