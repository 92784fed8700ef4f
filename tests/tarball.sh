#!/usr/bin/env bash
# Runs the tarball on a Linux system without anything else: tarball.sh TARBALL      (run by name only; as root)
# The root folder contains the tarball, /proc and /tmp, but no libraries, shell, fonts or certificates.
set -euo pipefail
tarball=$(readlink -f "$1")
readonly tarball
work=$(mktemp -d)
readonly work
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait 2>/dev/null; umount "$work/root/proc" 2>/dev/null; rm -rf --one-file-system "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

mkdir -p "$work/root"/{proc,tmp,opt}
tar -xf "$tarball" -C "$work/root/opt"
mount -t proc proc "$work/root/proc"
name=$(basename "$tarball" .tar.xz)
readonly there=/opt/$name root=$work/root
# As a user who can only write to /tmp.
chmod 1777 "$root/tmp"
run() { chroot --userspec=12345:12345 "$root" "$there/bin/ootori" "$@"; }

[[ $(run --version) == ootori\ * ]] || failed 'it does not start'
! file -L "$root$there/bin/ootori" | grep -q 'dynamically linked' || failed 'the launcher is not static'
for file in ootori LICENSE README.md; do [[ -s $root$there/$file || -s $root$there/lib/$file ]] || failed "no $file"; done
run perft tori 3 >"$work/perft" || failed 'perft'
run solve tori </dev/null >"$work/problem" || true
grep -q difficulty "$work/problem" || failed 'the mate problems are not found'
run show tori --to png >"$work/board.png" 2>"$work/png" || run show tori >"$work/board.txt" || failed 'no board is drawn'
[[ -s $root$there/share/terminfo/x/xterm-256color ]] || failed 'no terminal is described'

# Not by the function: the signal at the end is for the program, not for a shell around it.
chroot --userspec=12345:12345 "$root" "$there/bin/ootori" serve --port 8089 --data /tmp/data >"$work/out" 2>"$work/log" &
pids+=($!)
site=http://127.0.0.1:8089
for _ in {1..300}; do
  ! curl -sf "$site/api/v1/ready" >/dev/null || break
  sleep 0.1
done
curl -sf "$site/api/v1/ready" >/dev/null || failed "it does not serve: $(cat "$work/log")"
[[ $(curl -sf "$site/") == *'<!doctype html>'* ]] || failed 'there is no web client'
game=$(curl -s -c "$work/cookies" -d '{"game":"yari","side":"black","level":1}' "$site/api/v1/games" | sed -n 's/.*"id":"\([a-z0-9]*\)".*/\1/p')
[[ -n $game ]] || failed 'no game can be made'
curl -s "$site/api/v1/games/$game/preview.png" >"$work/preview.png"
[[ $(head -c 4 "$work/preview.png") == $'\x89PNG' ]] || failed 'no picture is drawn'
run admin ready --url "$site" || failed 'it does not find itself ready'
run admin doctor --url "$site" --data /tmp/data >"$work/doctor" || true
grep -q '^ok  *store' "$work/doctor" || failed "the doctor: $(cat "$work/doctor")"
printf '%s\n' 'smtp = smtp://127.0.0.1:1' 'from = a@example.org' 'site = https://example.org' >"$root/tmp/mail.conf"
run admin doctor --url "$site" --data /tmp/data --mail /tmp/mail.conf >"$work/doctor" || true
grep -q 'mail server' "$work/doctor" || failed "the doctor checks no mail: $(cat "$work/doctor")"
! grep -q 'time zones' "$work/doctor" || failed 'the time zones are not found'
echo "$(du -sh "$root$there" | cut -f1) unpacked, $(du -h "$tarball" | cut -f1) packed, $(find "$root$there/lib" -name '*.so*' | wc -l) libraries"
echo 'all is well'
