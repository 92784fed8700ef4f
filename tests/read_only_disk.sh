#!/usr/bin/env bash
# A data folder on a disk that is mounted read-only: read_only_disk.sh PROGRAM
# `doctor` names the fault and no other, and a backup to another disk can be made. Needs root, for a file system of its
# own. After a clean end of the server its database has no write-ahead log, which SQLite would need here.
set -euo pipefail
readonly program=$1
if [[ ${2-} != inside ]]; then
  if [[ $EUID != 0 ]] || ! unshare --mount true 2>/dev/null; then
    echo 'no file system can be mounted: left out'
    exit 77
  fi
  exec unshare --mount --propagation private "$0" "$program" inside
fi
work=$(mktemp -d)
readonly work data=$work/disk/data
server=
trap '[[ -z $server ]] || kill "$server" 2>/dev/null || true; umount "$work/disk"; rm -rf "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

mkdir "$work/disk" "$work/backups"
mount -t tmpfs -o size=100m,mode=711 none "$work/disk"
"$program" serve --port 0 --data "$data" >"$work/out" 2>"$work/log" &
server=$!
for _ in {1..300}; do
  ! grep -q 'http://127' "$work/out" || break
  sleep 0.1
done
kill "$server"
wait "$server" || failed "the server did not end well: $(cat "$work/log")"
server=
mount -o remount,ro "$work/disk"

"$program" admin backup --data "$data" --into "$work/backups" >"$work/said" 2>&1 || failed "no backup: $(cat "$work/said")"
"$program" admin doctor --data "$data" --backups "$work/backups" >"$work/doctor" || true
grep -q "^error  *disk  *The disk of $data is mounted read-only" "$work/doctor" || failed "doctor says: $(cat "$work/doctor")"
grep -q '^ok  *store' "$work/doctor" || failed "doctor cannot read the database: $(cat "$work/doctor")"
! grep -q 'restore' "$work/doctor" || failed "doctor advises to restore a backup: $(cat "$work/doctor")"

# What a crash left behind cannot be read here. The words name the file at fault.
mount -o remount,rw "$work/disk"
printf 'x' >"$data/ootori.db-journal"
chmod 600 "$data/ootori.db-journal"
: >"$data/ootori.db-wal"
mount -o remount,ro "$work/disk"
if "$program" admin backup "$work/second.db" --data "$data" >"$work/said" 2>&1; then
  failed 'a database that cannot be opened was backed up'
fi
grep -q "$data/ootori.db cannot be read" "$work/said" || failed "the backup says: $(cat "$work/said")"
echo 'a read-only disk is named, and its data can be saved elsewhere'
