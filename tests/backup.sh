#!/usr/bin/env bash
# Backs up to object storage and restores, as in docs/operations.md: backup.sh PROGRAM
# Run by name only; needs restic and rclone. People play; restic makes a backup over HTTP to a store (rclone, with its
# files in a folder); the machine's data is deleted; the last backup is restored and served. Prints how long each part
# took. If root runs it, the server has a user of its own, and root restores, as on a real host.
set -euo pipefail
readonly program=$1
work=$(mktemp -d)
readonly work data=$work/data backups=$work/backups
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}
as_server=()
if [[ $EUID == 0 ]]; then
  as_server=(setpriv --reuid nobody --regid nogroup --clear-groups)
  chmod 711 "$work"
fi
make_data() {
  mkdir -m 700 "$data" "$backups"
  [[ $EUID != 0 ]] || chown nobody:nogroup "$data" "$backups"
}
for tool in restic rclone curl; do
  command -v $tool >/dev/null || failed "$tool is not installed"
done

# timed WHAT COMMAND…: runs the command and prints how long it took.
timed() {
  local what=$1 began
  shift
  began=$(date +%s%N)
  "$@" >"$work/said" 2>&1 || failed "$what: $(tail -n 3 "$work/said")"
  printf '%-42s %6.2f s\n' "$what" "$((($(date +%s%N) - began) / 10000000))e-2"
}

start() {
  "${as_server[@]}" "$program" serve --port 0 --data "$data" --limit-games off --limit-games-of-address off --limit-calls off --limit-work off \
    >"$work/out" 2>"$work/log" &
  server=$!
  pids+=("$server")
  for _ in {1..300}; do
    site=$(sed -n 's#.*\(http://127\.0\.0\.1:[0-9]*\).*#\1#p' "$work/out")
    [[ -z $site ]] || return 0
    sleep 0.1
  done
  failed "no server: $(cat "$work/log")"
}
call() { curl -s --max-time 60 -b "$work/cookies" -c "$work/cookies" -X "$1" ${3+-d "$3"} "$site/api/v1$2"; }

make_data
start
call POST /account '{"name":"Ann","password":"correct horse battery"}' | grep -q Ann || failed 'nobody can sign up'
for _ in {1..50}; do
  game=$(call POST /games '{"game":"yari","side":"black","level":1}' | sed -n 's/.*"id":"\([a-z0-9]*\)".*/\1/p')
  call POST "/games/$game/move" '{"ply":0,"usi":"1g1f"}' >/dev/null
done
[[ -n $game ]] || failed 'no game can be made'

rclone serve restic --addr 127.0.0.1:0 "$work/bucket" >"$work/store" 2>&1 &
pids+=($!)
for _ in {1..300}; do
  store=$(sed -n 's#.*\(http://127\.0\.0\.1:[0-9]*/\).*#\1#p' "$work/store" | head -n 1)
  [[ -z $store ]] || break
  sleep 0.1
done
[[ -n $store ]] || failed "no store: $(cat "$work/store")"
export RESTIC_REPOSITORY=rest:$store RESTIC_PASSWORD='of the test' RESTIC_CACHE_DIR=$work/cache

timed 'restic init' restic init
timed 'ootori admin backup, while people play' "${as_server[@]}" "$program" admin backup --data "$data" --into "$backups" --keep 2
timed 'restic backup' restic backup --tag ootori "$backups"
# Games begun after the backup are lost, as is normal between two backups.
late=$(call POST /games '{"game":"tori","side":"black","level":1}' | sed -n 's/.*"id":"\([a-z0-9]*\)".*/\1/p')
timed 'restic check' restic check --read-data

kill -9 "$server"
wait "$server" 2>/dev/null || true
rm -rf "$data" "$backups"
make_data
began=$(date +%s%N)
timed 'restic restore' restic restore latest --tag ootori --target "$work/restored"
copy=$(find "$work/restored" -name 'ootori-*.db')
[[ -s $copy ]] || failed 'no backup came back'
timed 'ootori admin restore' "$program" admin restore "$copy" --data "$data"
start
[[ $(call GET "/games/$game") == *'"you":true'* ]] || failed 'the game is not there, or not the players own'
[[ $(call GET "/games/$late") == *unknown_game* || $(call GET "/games/$late") == *not_found* ]] || failed 'a game came from nowhere'
printf '%-42s %6.2f s\n' 'from nothing to a server that plays' "$((($(date +%s%N) - began) / 10000000))e-2"
"$program" admin doctor --data "$data" --url "$site" --backups "$(dirname "$copy")" >"$work/doctor" || true
! grep -E '^error +(data|disk|store|server|backups)' "$work/doctor" || failed 'the doctor finds errors'
echo 'all is well'
