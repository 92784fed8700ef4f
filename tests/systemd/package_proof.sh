#!/usr/bin/env bash
# Runs in the container of tests/package.sh, as root, in a Debian that has never seen Ootori.
set -euo pipefail
exec >/proof/result 2>&1
export DEBIAN_FRONTEND=noninteractive
readonly site=http://127.0.0.1:8080
# shellcheck source=tests/systemd/page.sh
. /proof-page/page.sh

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

# --- stand-ins for what the commands of the page need and a bare Debian does not have ---

sudo() {
  if [[ $1 == -u ]]; then
    runuser -u "$2" -- "${@:3}"
  else
    "$@"
  fi
}
apt() { install_package --force-confdef --force-confold /root/next.deb; }
# The files belong to the number that the user had on the old machine.
restic() {
  mkdir -m 700 /root/restored
  mkdir -p /root/restored/var/backups
  cp -a /root/bucket /root/restored/var/backups/ootori
  chown -R 4711:4711 /root/restored/var/backups/ootori
}
mount() {
  if [[ $* == '/dev/sdb1 /mnt' ]]; then
    command mount --bind /srv/disk /mnt
  else
    command mount "$@"
  fi
}
sudoedit() { echo '/srv/disk /var/lib/ootori none bind,nofail 0 0' >>"$1"; }

# follow TEXT [SED]…: runs the page's block with this text, changed by these commands of sed. The doctor comes later, when
# the server is ready.
follow() {
  local commands
  commands=$(block "$1") || failed "$commands"
  shift
  commands=$(sed -e '/admin doctor/d' "${@/#/-e}" <<<"$commands")
  eval "$commands" >/tmp/followed 2>&1 || failed "of the page: $commands: $(cat /tmp/followed)"
}
upgrade_to() { follow 'sudo apt install ./ootori_0.2.0' "s/0\.2\.0/$1/g"; }

newest_backup() { find /var/backups/ootori /root/bucket -name 'ootori-*.db' -printf '%f\n' | sort | tail -n 1; }
check_doctor() {
  wait_until_ready "$1"
  ootori admin doctor --data /var/lib/ootori >/tmp/doctor || true
  [[ -s /tmp/doctor && $(grep -c '^error' /tmp/doctor) == 0 ]] || failed "$1: the doctor: $(cat /tmp/doctor)"
}
knows_ann() { curl -s -b /tmp/cookies "$site/api/v1/account" | grep -q '"Ann"'; }
check_owner() { [[ $(stat -c '%U %a' "$1") == 'ootori 600' ]] || failed "$1: $(stat -c '%U %a' "$1")"; }

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
check_doctor 'installed'
echo 'ok: backup; the doctor finds no error'

mkdir /root/bucket
sleep 1 # backups are named after the second
ootori admin backup --data /var/lib/ootori --into /var/backups/ootori >/dev/null
check_owner "/var/backups/ootori/$(newest_backup)"
follow 'admin restore /var/backups' "s/ootori-[0-9TZ]*\.db/$(newest_backup)/"
check_owner /var/lib/ootori/ootori.db
check_doctor 'restored by root'
knows_ann || failed 'the restore lost an account'
cp -a /var/backups/ootori/. /root/bucket
systemctl stop ootori.socket ootori.service
rm -r /var/lib/ootori/* /var/backups/ootori/*
systemctl start ootori.socket ootori.service
wait_until_ready 'on a new disk'
! knows_ann || failed 'the data is still there'
mkdir -p /etc/ootori
touch /etc/ootori/restic
follow 'restic restore' "s/ootori-[0-9TZ]*\.db/$(newest_backup)/"
set +a
rm /etc/ootori/restic
check_owner /var/lib/ootori/ootori.db
check_doctor 'restored after the loss of the disk'
knows_ann || failed 'the restore after the loss of the disk lost an account'
echo 'ok: restored as root, from this disk and after its loss'

# A change by the administrator, because conffiles must be kept.
sed -i 's/9100/9101/' /etc/default/ootori
# Connects all the time, with a new connection for each request.
(
  while [[ ! -e /tmp/enough ]]; do
    curl -s --max-time 60 -o /dev/null -w '%{http_code}\n' "$site/api/v1/health" || echo "lost: $?"
  done >/tmp/visits
) &
before=$(systemctl show -p MainPID --value ootori)
upgrade_to 98.0
upgrade_to 99.0
wait_until_ready 'upgraded'
check_owner /var/backups/ootori/before-98.0.db
check_owner /var/backups/ootori/before-99.0.db
systemctl restart ootori
wait_until_ready 'restarted'
touch /tmp/enough
wait
[[ $(systemctl show -p MainPID --value ootori) != "$before" ]] || failed 'the upgrade did not restart the server'
curl -sf http://127.0.0.1:9101/metrics >/dev/null || failed 'an upgrade forgot what the administrator had written'
[[ $(sort -u /tmp/visits) == 200 ]] || failed "connections were lost: $(sort /tmp/visits | uniq -c)"
knows_ann || failed 'an upgrade signed people out'
echo "ok: upgrade and restart, $(wc -l </tmp/visits) connections meanwhile, none lost"

dpkg --remove ootori >/tmp/dpkg.log 2>&1 || failed "remove: $(cat /tmp/dpkg.log)"
! systemctl --quiet is-active ootori.service ootori.socket || failed 'it runs, removed'
[[ -s /var/lib/ootori/ootori.db && -s /etc/default/ootori ]] || failed 'remove took the data'
install_package --force-confdef --force-confold /root/ootori.deb
wait_until_ready 'installed again'
knows_ann || failed 'the accounts are gone'
echo 'ok: removed and installed again, with its data'

mkdir -p /srv/disk/lost+found
follow '/dev/sdb1 /mnt'
check_doctor 'on a larger disk'
knows_ann || failed 'the accounts stayed on the small disk'
[[ -s /srv/disk/ootori.db ]] || failed 'the data is not on the larger disk'
systemctl stop ootori.socket ootori.service
umount /var/lib/ootori
mv /srv/disk /srv/lost
touch /srv/disk # or systemd would make a folder for it
! systemctl start ootori.socket ootori.service 2>/dev/null || failed 'it runs without its disk'
[[ -z $(ls -A /var/lib/ootori) ]] || failed 'it began anew without its disk'
rm /srv/disk
mv /srv/lost /srv/disk
systemctl start ootori.socket ootori.service
check_doctor 'with its disk again'
knows_ann || failed 'the accounts are gone with the disk'
echo 'ok: moved to a larger disk, and not started without it'

dpkg --purge ootori >/tmp/dpkg.log 2>&1 || failed "purge: $(cat /tmp/dpkg.log)"
umount /var/lib/ootori
rmdir /var/lib/ootori /srv/disk || failed 'purge left data on the disk'
left=$(find / -xdev -name '*ootori*' -not -path '/root/*' -not -path '/proc/*' -not -path '/var/backups/*' \
  -not -path '/var/cache/*' -not -path '/proof/*' -not -path '/sys/*' | sort)
[[ -z $left ]] || failed "purge left $left"
ls /var/backups/ootori/*.db >/dev/null || failed 'purge took the backups'
[[ -z $(systemctl list-unit-files --no-legend 'ootori*') ]] || failed 'purge left units'
echo 'ok: purged; only the backups are left'
echo 'all is well'
