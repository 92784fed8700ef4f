#!/usr/bin/env bash
# Starts and stops `ootori serve` as a person does: serve.sh PROGRAM
set -euo pipefail

readonly program=$1
work=$(mktemp -d)
readonly work
server=0
trap '[[ $server == 0 ]] || kill -9 "$server" 2>/dev/null; rm -rf "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

# Starts a server on a free port that it chooses. Sets $server and $port.
start() {
  : >"$work/out"
  TZ=Asia/Tokyo "$program" serve --port 0 --data "$work/data" >"$work/out" 2>"$work/log" &
  server=$!
  for _ in {1..100}; do
    port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/out")
    [[ -z $port ]] || return 0
    sleep 0.05
  done
  failed "no address was printed: $(cat "$work/log")"
}

# The response to METHOD PATH [BODY] with its header, using the cookie in $cookie.
call() {
  local body=${3:-}
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf '%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: %s\r\nCookie: %s\r\n' \
    "$1" "$2" "$visitor" "$cookie" >&3
  printf 'Content-Length: %d\r\n\r\n%s' "${#body}" "$body" >&3
  cat <&3
  exec 3>&-
}

# Runs `serve` with invalid arguments: expects exit status 2, one line with TEXT on stderr, and nothing on stdout.
refused() {
  local text=$1 status=0
  shift
  timeout 60 "$program" serve "$@" >"$work/out2" 2>"$work/err2" || status=$?
  [[ $status == 2 ]] || failed "serve $* ended with $status, not 2"
  [[ $(grep -vc '\[warning\]' "$work/err2") == 1 ]] || failed "serve $* did not write one line: $(cat "$work/err2")"
  grep -q "$text" "$work/err2" || failed "serve $* did not say '$text': $(cat "$work/err2")"
  [[ ! -s $work/out2 ]] || failed "serve $* wrote to stdout"
}

# How many ports the server listens on.
listening() {
  local inode count=0
  for inode in $(find "/proc/$server/fd" -lname 'socket:*' -printf '%l\n' | tr -dc '0-9\n'); do
    ! grep -qE " 0A .* $inode " /proc/net/tcp /proc/net/tcp6 || count=$((count + 1))
  done
  echo "$count"
}

# All lines of the log have one format, and their times are in UTC, also on a server with another time zone.
check_log() {
  local line='^\[([0-9-]{10}T[0-9:]{8})\.[0-9]{3}Z\] \[ootori\] \[(info|warning|error)\] [^ ]'
  ! grep -vE "$line" "$work/log" || failed 'the log has lines of another format'
  local first
  first=$(date -ud "$(sed -nE "1s/$line.*/\1/p" "$work/log")" +%s)
  (($(date +%s) - first < 600)) || failed "the log is not in UTC: $(head -1 "$work/log")"
}

readonly visitor=203.0.113.77
cookie=''
start
[[ $(listening) == 1 ]] || failed "the server listens on $(listening) ports"
answer=$(call POST /api/v1/games '{"game":"yari","side":"black","level":1}')
cookie=$(sed -n 's/^Set-Cookie: \([^;]*\).*/\1/p' <<<"$answer")
game=$(sed -n 's/.*"id":"\([a-z0-9]*\)".*/\1/p' <<<"$answer")
[[ -n $game ]] || failed "no game was created: $answer"

call GET "/api/v1/games/$game/preview.png" | grep -aq 'Content-Type: image/png' || failed 'no card was drawn'
[[ $(call GET "/api/v1/games/$game/board.png?width=9") == *'"bad_value"'* ]] || failed 'a board of no size was drawn'

refused 'in use' --port "$port" --data "$work/other"
refused 'another server' --port 0 --data "$work/data"
touch "$work/file"
refused "$work/file" --port 0 --data "$work/file"
refused 'index.html' --port 0 --data "$work/other" --web "$work"

"$program" admin backup "$work/copy.db" --data "$work/data" >"$work/out2" || failed 'a running server was not copied'
[[ -s $work/copy.db ]] || failed 'the copy is not there'
status=0
"$program" admin backup "$work/copy.db" --data "$work/data" >"$work/out2" 2>"$work/err2" || status=$?
[[ $status == 2 ]] || failed "a copy over another ended with $status, not 2"
grep -q 'already' "$work/err2" || failed "a copy over another was not refused: $(cat "$work/err2")"

kill -9 "$server"
wait "$server" 2>/dev/null || true
start
[[ $(call GET "/api/v1/games/$game") == *'"you":true'* ]] || failed 'the game did not survive kill -9'
! grep -raF "$visitor" "$work/data" "$work/log" || failed 'the address of a visitor was stored'

# A file that has reached its size limit is like a full disk: the server reports it and continues.
kill -9 "$server"
wait "$server" 2>/dev/null || true
most=$(ulimit -f)
ulimit -S -f $(($(stat -c %s "$work/data/ootori.db") / 1024 + 64))
start
ulimit -S -f "$most"
for _ in {1..60}; do
  answer=$(call POST /api/v1/games '{"game":"tori","side":"black","level":1}')
  [[ $answer != *'"storage"'* ]] || break
done
[[ $answer == *'"storage"'* ]] || failed "a file grew over its limit: $answer"
[[ $(call GET /api/v1/health) == *'"ok"'* ]] || failed 'a file that may not grow ended the server'
check_log
kill -9 "$server"
wait "$server" 2>/dev/null || true
start

for signal in TERM INT; do
  kill -"$signal" "$server"
  status=0
  wait "$server" || status=$?
  [[ $status == 0 ]] || failed "SIG$signal ended the server with $status"
  start
done
kill -9 "$server"
wait "$server" 2>/dev/null || true
server=0

# A proxy in a private network that nobody named: its requests are refused, and the log says once what to do. It gets a
# network of its own, which not all systems allow.
in_private_network() {
  # shellcheck disable=SC2016 # of the inner shell
  unshare --map-root-user --net bash -euc '
    ip link set lo up && ip address add 10.9.0.1/32 dev lo
    "$0" serve --host 0.0.0.0 --port 8080 --data "$1/private" "${@:2}" >"$1/out" 2>"$1/log" &
    for _ in {1..100}; do "$0" admin ready >"$1/out2" 2>&1 && break; sleep 0.05; done
    for _ in 1 2; do
      exec 3<>/dev/tcp/10.9.0.1/8080
      printf "%s\r\n" "POST /api/v1/games HTTP/1.1" "Host: play.example.org" "Origin: https://play.example.org" \
        "X-Forwarded-Proto: https" "X-Forwarded-For: 203.0.113.77" "Connection: close" "Content-Length: 40" "" >&3
      printf "%s" "{\"game\":\"yari\",\"side\":\"black\",\"level\":1}" >&3
      head -1 <&3
    done
    kill %1 && wait %1' "$program" "$work" "$@"
}
if command -v ip >/dev/null && unshare --map-root-user --net true 2>/dev/null; then
  answer=$(in_private_network)
  [[ $(grep -c ' 403 ' <<<"$answer") == 2 ]] || failed "a proxy that nobody named was believed: $answer"
  [[ $(grep -c 'the proxy at 10.9.0.1 is not trusted.*--proxy 10.9.0.1' "$work/log") == 1 ]] || failed "the log does not name it once: $(cat "$work/log")"
  answer=$(in_private_network --proxy 10.9.0.0/24)
  [[ $(grep -c ' 201 ' <<<"$answer") == 2 ]] || failed "a proxy that was named was not believed: $answer"
  ! grep 'not trusted' "$work/log" || failed 'a proxy that was named is called untrusted'
fi
echo 'serve: all is well'
