#!/usr/bin/env bash
# Runs a server behind real nginx and caddy with the configurations that we publish: proxy.sh PROGRAM
# Creates certificates for the test. A proxy that is not installed is skipped with a message.
set -euo pipefail

readonly program=$1
PATH=$PATH:/usr/sbin # finds nginx also for users other than root
here=$(cd "$(dirname "$0")" && pwd)
readonly here deploy=$here/../deploy
work=$(mktemp -d)
readonly work
chmod 711 "$work" # nginx drops root, and keeps large bodies here
pids=()
stop() {
  local pid
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  wait
  rm -rf "$work"
}
trap stop EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

# The calls that take larger bodies than others.
mapfile -t large < <(grep -rhE 'Body::(records|report)' "$here/../server" --include='*_calls.cpp' |
  sed -nE 's/.*"POST", "([^"]+)".*/\1/p' | sed 's/\*/nowhere/')
[[ ${#large[@]} -ge 5 ]] || failed "only ${#large[@]} calls with large bodies were found"

free_port() {
  PYTHONPATH=$here python3 -c 'import waiting; print(waiting.free_port())'
}

: >"$work/out"
"$program" serve --port 0 --data "$work/data" >"$work/out" 2>"$work/log" &
pids+=($!)
port=''
for _ in {1..200}; do
  port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/out")
  [[ -z $port ]] || break
  sleep 0.05
done
[[ -n $port ]] || failed "the server does not start: $(cat "$work/log")"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=ootori.example.org \
  -addext subjectAltName=DNS:ootori.example.org -keyout "$work/key.pem" -out "$work/cert.pem" 2>"$work/openssl"

# The response of the proxy at port $tls to a browser at https://ootori.example.org/.
ask() {
  curl --silent --show-error --http1.1 --max-time 20 --cacert "$work/cert.pem" \
    --connect-to "ootori.example.org:443:127.0.0.1:$tls" --include "$@"
}

wait_for_proxy() {
  for _ in {1..100}; do
    ask https://ootori.example.org/api/v1/health >/dev/null 2>&1 && return
    sleep 0.1
  done
  failed "$1 does not serve: $(cat "$work/$1.log")"
}

# Tries a wrong password, with a forged address.
guess() {
  ask -H "X-Forwarded-For: 198.51.100.$1" -d "{\"name\":\"nobody$1\",\"password\":\"x\"}" \
    https://ootori.example.org/api/v1/session
}

check() {
  local name=$1 answer
  wait_for_proxy "$name"
  answer=$(ask https://ootori.example.org/api/v1/account)
  grep -qi '^strict-transport-security: max-age=' <<<"$answer" || failed "$name: no HSTS: $answer"
  grep -qi '^set-cookie: ootori_guest=.*; Secure' <<<"$answer" || failed "$name: the cookie is not Secure: $answer"
  grep -qi "^content-security-policy: default-src 'self'" <<<"$answer" || failed "$name: no CSP: $answer"

  answer=$(ask -H 'Origin: https://ootori.example.org' -H 'Content-Type: application/json' \
    -d '{"game":"yari","side":"black","level":1}' https://ootori.example.org/api/v1/games)
  grep -q '^HTTP/1.1 201' <<<"$answer" || failed "$name: its own page may not call: $answer"
  answer=$(ask -H 'Origin: https://elsewhere.example.org' -d '{}' https://ootori.example.org/api/v1/games)
  grep -q 'bad_origin' <<<"$answer" || failed "$name: a page from elsewhere may call: $answer"
  answer=$(ask -d "$(printf 'x%.0s' {1..20000})" https://ootori.example.org/api/v1/games)
  grep -q '^HTTP/1.1 413' <<<"$answer" || failed "$name: a body of 20,000 bytes: $answer"

  # Records, tournament files and reports may be larger. The server itself rejects them.
  head -c 200000 /dev/zero | tr '\0' x >"$work/large"
  for path in "${large[@]}"; do
    answer=$(ask --data-binary "@$work/large" "https://ootori.example.org/api/v1/$path")
    [[ $answer == *'"error"'* && $answer != *too_large* ]] || failed "$name: $path with 200,000 bytes: $answer"
  done

  answer=$(ask -H "X-Long: $(printf 'x%.0s' {1..14000})" https://ootori.example.org/api/v1/health)
  grep -qE '^HTTP/1.1 4' <<<"$answer" || failed "$name: a header of 14,000 bytes: $answer"

  # The address that the proxy saw counts, not a forged one: 30 wrong passwords are too many, whatever addresses the
  # client claims. Both proxies see the same address. Attempts are counted before passwords are checked, so there is no
  # need to wait for thirty checks.
  local number
  for number in {1..30}; do
    guess "$number" >/dev/null 2>&1 &
    pids+=($!)
  done
  for number in {31..60}; do
    answer=$(guess "$number" || true)
    [[ $answer != *too_many* ]] || break
  done
  grep -q 'too_many' <<<"$answer" || failed "$name: a made-up address is believed: $answer"

  answer=$(ask --max-time 3 -H 'Connection: Upgrade' -H 'Upgrade: websocket' -H 'Sec-WebSocket-Version: 13' \
    -H 'Origin: https://ootori.example.org' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' \
    https://ootori.example.org/api/v1/socket 2>/dev/null || true)
  grep -q '^HTTP/1.1 101' <<<"$answer" || failed "$name: no WebSocket: $answer"
  echo "$name: ok"
}

if command -v nginx >/dev/null; then
  tls=$(free_port)
  sed -e "s/127\.0\.0\.1:8080/127.0.0.1:$port/; s/listen 80;/listen 127.0.0.1:$(free_port);/" \
    -e "s/listen 443 /listen 127.0.0.1:$tls /; s#/etc/letsencrypt/live/ootori.example.org/fullchain.pem#$work/cert.pem#" \
    -e "s#/etc/letsencrypt/live/ootori.example.org/privkey.pem#$work/key.pem#" "$deploy/nginx.conf" >"$work/site.conf"
  mkdir -p "$work/nginx"
  cat >"$work/nginx.conf" <<END
daemon off;
pid $work/nginx.pid;
error_log $work/nginx.log;
events {}
http {
  access_log off;
  client_body_temp_path $work/nginx/body;
  proxy_temp_path $work/nginx/proxy;
  fastcgi_temp_path $work/nginx/fastcgi;
  uwsgi_temp_path $work/nginx/uwsgi;
  scgi_temp_path $work/nginx/scgi;
  include $work/site.conf;
}
END
  nginx -e "$work/nginx.log" -c "$work/nginx.conf" >"$work/nginx.out" 2>&1 &
  pids+=($!)
  check nginx
else
  echo 'nginx is not installed: left out'
fi

if command -v caddy >/dev/null; then
  tls=$(free_port)
  sed -e "s/^ootori\.example\.org {/https:\/\/ootori.example.org:$tls {\n\ttls ${work//\//\\/}\/cert.pem ${work//\//\\/}\/key.pem/" \
    -e "s/127\.0\.0\.1:8080/127.0.0.1:$port/" "$deploy/Caddyfile" >"$work/site.caddy"
  sed "0,/^{/s//{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system ${work//\//\\/}\/caddy/" "$work/site.caddy" \
    >"$work/Caddyfile"
  HOME=$work caddy run --adapter caddyfile --config "$work/Caddyfile" >"$work/caddy.log" 2>&1 &
  pids+=($!)
  check caddy
else
  echo 'caddy is not installed: left out'
fi
