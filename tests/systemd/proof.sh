#!/usr/bin/env bash
# Runs in the container of tests/systemd.sh, as root, beside the server that systemd has started.
set -euo pipefail
exec >/proof/result 2>&1
readonly site=http://127.0.0.1:8080
# shellcheck source=tests/systemd/page.sh
. /proof-page/page.sh

failed() {
  echo "$1"
  systemctl status --no-pager --lines=20 ootori || true
  exit 1
}

wait_until_ready() {
  for _ in {1..600}; do
    curl -sf "$site/api/v1/ready" >/dev/null && return
    sleep 0.1
  done
  failed "$1: the server is not ready"
}

# METHOD PATH [BODY]: the answer's body, with the cookies of one browser.
call() {
  curl -s --max-time 60 -b /tmp/cookies -c /tmp/cookies -X "$1" ${3+-d "$3"} "$site/api/v1$2"
}

main_pid() { systemctl show --property=MainPID --value ootori; }
of_process() { sed -n "s/^$1:\s*//p" "/proc/$(main_pid)/status"; }

check_sandbox() {
  [[ $(of_process Uid) != 0* ]] || failed 'the server runs as root'
  local set
  for set in CapPrm CapEff CapBnd CapAmb; do
    [[ $(of_process $set) =~ ^0+$ ]] || failed "the server has capabilities: $set $(of_process $set)"
  done
  [[ $(of_process NoNewPrivs) == 1 && $(of_process Seccomp) == 2 ]] || failed 'system calls are not filtered'
  # LimitNICE= has no effect in a container that may not raise limits.
  if grep -q '^Max nice priority *30' /proc/"$(main_pid)"/limits; then
    awk '$19 == -10 { found = 1 } END { exit !found }' /proc/"$(main_pid)"/task/*/stat ||
      failed 'no thread goes before those of other programs'
  fi
  if grep -q '^Max realtime priority *1 ' /proc/"$(main_pid)"/limits; then
    awk '$41 == 1 { found = 1 } END { exit !found }' /proc/"$(main_pid)"/task/*/stat ||
      failed 'no thread has a real-time priority'
  fi
  [[ $(stat -Lc %a /var/lib/ootori) == 700 ]] || failed 'others may look into the data folder'
  [[ $(stat -Lc %a /var/lib/ootori/ootori.db) == 600 ]] || failed 'others may read the data'
}

# Everything that the sandbox could break: memory for passwords, threads for the engine, images with text, files.
check_work() {
  [[ $(call POST /account '{"name":"Ann","password":"password123"}') == *common_password* ]] ||
    failed 'a common password was taken'
  [[ $(call POST /account '{"name":"Ann","password":"correct horse battery"}') == *'"Ann"'* ]] ||
    failed 'nobody can sign up'
  game=$(call POST /games '{"game":"yari","side":"black","level":1}' | sed -n 's/.*"id":"\([a-z0-9]*\)".*/\1/p')
  [[ -n $game ]] || failed 'no game can be made'
  [[ $(call POST "/games/$game/move" '{"ply":0,"usi":"1g1f"}') != *error* ]] || failed 'a move is refused'
  for _ in {1..600}; do
    [[ $(call GET "/games/$game") != *'"plies":2'* ]] || break
    sleep 0.1
  done
  [[ $(call GET "/games/$game") == *'"plies":2'* ]] || failed 'the engine does not answer'
  call GET "/games/$game/preview.png" >/tmp/preview.png
  [[ $(head -c 4 /tmp/preview.png) == $'\x89PNG' ]] || failed 'no picture is drawn'
  # Not with `grep -q`, which ends before it has read everything, so the writer would sometimes fail.
  [[ $(curl -sf http://127.0.0.1:9100/metrics) == *$'\n'ootori_rooms* ]] || failed 'there are no metrics'
  [[ $(ootori admin users list --data /var/lib/ootori) == *Ann* ]] || failed 'root cannot ask the server'
  ootori admin backup /tmp/copy.db --data /var/lib/ootori || failed 'the data cannot be copied'
}

check_restart() {
  local before
  before=$(main_pid)
  kill -9 "$before"
  for _ in {1..600}; do
    [[ $(main_pid) == 0 || $(main_pid) == "$before" ]] || break
    sleep 0.1
  done
  wait_until_ready 'after kill -9'
  [[ $(call GET "/games/$game") == *'"plies":2'* ]] || failed 'the game did not survive kill -9'
}

# systemd holds the socket, so connections during a restart wait and are not refused.
check_restart_loses_no_connection() {
  local round before
  (
    while [[ ! -e /tmp/enough ]]; do
      curl -s --max-time 60 -o /dev/null -w '%{http_code}\n' "$site/api/v1/health" || echo "lost: $?"
    done >/tmp/visits
  ) &
  for round in 1 2 3; do
    before=$(main_pid)
    systemctl restart ootori
    wait_until_ready "restart $round"
    [[ $(main_pid) != "$before" ]] || failed 'it was not restarted'
  done
  touch /tmp/enough
  wait
  [[ $(sort -u /tmp/visits) == 200 ]] || failed "connections were lost in restarts: $(sort /tmp/visits | uniq -c)"
  [[ $(call GET "/games/$game") == *'"plies":2'* ]] || failed 'the game did not survive restarts'
  echo "3 restarts, $(wc -l </tmp/visits) connections meanwhile, none lost"
}

check_backup() {
  systemctl start ootori-backup || failed "the backup: $(journalctl --no-pager -u ootori-backup | tail -n 3)"
  [[ $(stat -c '%U %a' /var/backups/ootori/ootori-*.db) == 'ootori 600' ]] || failed 'the backup is not of the server alone'
  ootori admin doctor --data /var/lib/ootori >/tmp/doctor || true
  [[ $(grep -c '^error' /tmp/doctor) == 0 && -s /tmp/doctor ]] || failed "the doctor: $(cat /tmp/doctor)"
}

# As described in docs/operations.md. systemd adds the random delay to every time, also to those a quarter of an hour apart.
check_frequent_backups() {
  local next
  systemctl start ootori-backup.timer || failed 'the timer of the backups does not start'
  mkdir -p /etc/systemd/system/ootori-backup.timer.d
  block 'OnCalendar=*:0/15' >/etc/systemd/system/ootori-backup.timer.d/override.conf
  systemctl daemon-reload
  [[ $(systemctl show --property=RandomizedDelayUSec --value ootori-backup.timer) == 0 ]] || failed 'backups are delayed'
  [[ $(systemctl show --property=TimersCalendar --value ootori-backup.timer) != *03:00* ]] || failed 'the nightly time is still there'
  next=$(date --date="$(systemctl show --property=NextElapseUSecRealtime --value ootori-backup.timer)" +%s)
  ((next - $(date +%s) <= 15 * 60)) || failed 'the next backup is not within a quarter of an hour'
}

# As described in the unit's comment.
check_letters() {
  mkdir -p /etc/ootori /etc/systemd/system/ootori.service.d
  (umask 077 && printf 'smtp = smtp://127.0.0.1:25\nfrom = a@example.org\nsite = %s\n' "$site" >/etc/ootori/mail.conf)
  local command
  command=$(sed -n 's/^ExecStart=//p' /etc/systemd/system/ootori.service)
  # shellcheck disable=SC2016 # systemd's own
  printf '[Service]\nLoadCredential=mail:/etc/ootori/mail.conf\nExecStart=\nExecStart=%s --mail ${CREDENTIALS_DIRECTORY}/mail\n' \
    "$command" >/etc/systemd/system/ootori.service.d/mail.conf
  systemctl daemon-reload
  systemctl restart ootori
  wait_until_ready 'with letters'
  [[ $(call GET /account) == *'"mail":true'* ]] || failed 'the server writes no letters'
}

# As described in docs/mail.md: members of the mail server's group can use the socket, and nobody else.
check_mail_in() {
  getent group postfix >/dev/null || groupadd --system postfix
  cat >/etc/systemd/system/ootori.service.d/mail.conf <<'TEXT'
[Service]
Group=postfix
RuntimeDirectory=ootori
RuntimeDirectoryMode=0750
LoadCredential=mail:/etc/ootori/mail.conf
EnvironmentFile=
Environment="OOTORI_OPTIONS=--mail /run/credentials/ootori.service/mail --mail-in unix:/run/ootori/lmtp.sock"
TEXT
  systemctl daemon-reload
  systemctl restart ootori
  wait_until_ready 'with emails for games'
  local greet='import socket; s = socket.socket(socket.AF_UNIX); s.connect("/run/ootori/lmtp.sock"); print(s.recv(200))'
  local said
  said=$(setpriv --reuid nobody --regid postfix --clear-groups python3 -c "$greet" 2>&1) || true
  [[ $said == *"220 "* ]] || failed "the mail server's group does not reach the socket: $said"
  said=$(setpriv --reuid nobody --regid nogroup --clear-groups python3 -c "$greet" 2>&1) || true
  [[ $said == *PermissionError* ]] || failed "others reach the socket: $said"
}

wait_until_ready 'at first'
check_sandbox
check_work
check_restart
check_restart_loses_no_connection
check_backup
check_frequent_backups
check_letters
check_mail_in
systemctl stop ootori.socket ootori
[[ $(systemctl show --property=Result --value ootori) == success ]] || failed 'the server did not end well'
echo 'all is well'
