#!/usr/bin/env bash
# Runs in the container of tests/package.sh, as root, in a Debian that has never seen Ootori.
set -euo pipefail
exec >/proof/result 2>&1
export DEBIAN_FRONTEND=noninteractive
readonly site=http://127.0.0.1:8080

failed() {
  echo "FAILED: $1"
  systemctl status --no-pager --lines=20 ootori.service ootori.socket || true
  exit 1
}

wait_until_ready() {
  for _ in {1..600}; do
    curl -sf "$site/api/v1/ready" >/dev/null && return
    sleep 0.1
  done
  failed "$1: the server is not ready"
}

install_package() { dpkg --install "$@" >/tmp/dpkg.log 2>&1 || failed "dpkg: $(cat /tmp/dpkg.log)"; }

echo "kernel $(uname -r), $(cat /etc/debian_version)"
install_package /root/ootori.deb
wait_until_ready 'installed'
[[ $(systemctl show -p User --value ootori) == ootori && $(id -u ootori) != 0 ]] || failed 'the server has no user of its own'
[[ $(stat -c '%U %a' /var/lib/ootori) == 'ootori 700' ]] || failed "the data folder: $(stat -c '%U %a' /var/lib/ootori)"
for unit in ootori.service ootori.socket ootori-backup.timer; do
  systemctl --quiet is-enabled $unit || failed "$unit is not enabled"
  systemctl --quiet is-active $unit || failed "$unit does not run"
done
[[ $(curl -sf "$site/") == *'<!doctype html>'* ]] || failed 'there is no web client'
curl -sf http://127.0.0.1:9100/metrics >/tmp/metrics || failed 'the options of /etc/default/ootori do not count'
ootori --version
ootori solve tori </dev/null >/tmp/problem || true
grep -q difficulty /tmp/problem || failed 'the mate problems are not found'
echo 'ok: installed; the server runs as its own user, with the client'

curl -s -c /tmp/cookies -d '{"name":"Ann","password":"correct horse battery"}' "$site/api/v1/account" | grep -q Ann ||
  failed 'nobody can sign up'
systemctl start ootori-backup.service || failed "the backup: $(journalctl -u ootori-backup --no-pager | tail -n 3)"
[[ $(stat -c '%U %a' /var/backups/ootori/*.db) == 'ootori 600' ]] || failed 'the backup is not of the server alone'
ootori admin doctor --data /var/lib/ootori >/tmp/doctor || true
! grep -q '^error' /tmp/doctor || failed "the doctor: $(cat /tmp/doctor)"
echo 'ok: backup; the doctor finds no error'

# A change by the administrator, because conffiles must be kept.
sed -i 's/9100/9101/' /etc/default/ootori
# Connects all the time, with a new connection for each request.
(
  while [[ ! -e /tmp/enough ]]; do
    curl -s --max-time 60 -o /dev/null -w '%{http_code}\n' "$site/api/v1/health" || echo "lost: $?"
  done >/tmp/visits
) &
before=$(systemctl show -p MainPID --value ootori)
install_package --force-confdef --force-confold /root/next.deb
wait_until_ready 'upgraded'
systemctl restart ootori
wait_until_ready 'restarted'
touch /tmp/enough
wait
[[ $(systemctl show -p MainPID --value ootori) != "$before" ]] || failed 'the upgrade did not restart the server'
curl -sf http://127.0.0.1:9101/metrics >/dev/null || failed 'an upgrade forgot what the administrator had written'
[[ $(sort -u /tmp/visits) == 200 ]] || failed "connections were lost: $(sort /tmp/visits | uniq -c)"
curl -s -b /tmp/cookies "$site/api/v1/account" | grep -q '"Ann"' || failed 'an upgrade signed people out'
echo "ok: upgrade and restart, $(wc -l </tmp/visits) connections meanwhile, none lost"

dpkg --remove ootori >/tmp/dpkg.log 2>&1 || failed "remove: $(cat /tmp/dpkg.log)"
! systemctl --quiet is-active ootori.service ootori.socket || failed 'it runs, removed'
[[ -s /var/lib/ootori/ootori.db && -s /etc/default/ootori ]] || failed 'remove took the data'
install_package --force-confdef --force-confold /root/ootori.deb
wait_until_ready 'installed again'
curl -s -b /tmp/cookies "$site/api/v1/account" | grep -q '"Ann"' || failed 'the accounts are gone'
echo 'ok: removed and installed again, with its data'

dpkg --purge ootori >/tmp/dpkg.log 2>&1 || failed "purge: $(cat /tmp/dpkg.log)"
left=$(find / -xdev -name '*ootori*' -not -path '/root/*' -not -path '/proc/*' -not -path '/var/backups/*' \
  -not -path '/var/cache/*' -not -path '/proof/*' -not -path '/sys/*' | sort)
[[ -z $left ]] || failed "purge left $left"
ls /var/backups/ootori/*.db >/dev/null || failed 'purge took the backups'
[[ -z $(systemctl list-unit-files --no-legend 'ootori*') ]] || failed 'purge left units'
echo 'ok: purged; only the backups are left'
echo 'all is well'
