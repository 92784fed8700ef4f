#!/usr/bin/env bash
# Tests deploy/ootori.service: whether systemd accepts it, how exposed it leaves the server, and whether the server
# works under it, in a container with its own systemd: systemd.sh PROGRAM
# Checks that are not possible here (a container needs root) are skipped with a message.
set -euo pipefail

program=$(readlink -f "$1")
here=$(cd "$(dirname "$0")" && pwd)
readonly program here
readonly deploy=$here/../deploy
readonly unit=$deploy/ootori.service
work=$(mktemp -d)
readonly work
trap 'rm -rf "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

if ! command -v systemd-analyze >/dev/null; then
  echo 'systemd is not installed: left out'
  exit 77
fi

# The unit contains the path of an installed program; here the program is elsewhere.
for name in ootori.{service,socket} ootori-worker.service ootori-backup.{service,timer}; do
  sed "s#/usr/local/bin/ootori#$program#" "$deploy/$name" >"$work/$name"
done
said=$(cd "$work" && systemd-analyze verify --man=no ootori.{service,socket} ootori-worker.service ootori-backup.{service,timer} 2>&1) ||
  failed "systemd refuses the units: $said"
[[ -z $said ]] || failed "systemd has doubts about the units: $said"

exposure=$(systemd-analyze security --no-pager --offline=true "$work/ootori.service" |
  sed -n 's/.*Overall exposure level for ootori.service: \([0-9.]*\).*/\1/p')
[[ -n $exposure ]] || failed 'systemd does not say how exposed the server is'
for page in operations security; do
  documented=$(sed -n 's/.*exposure at \([0-9]*\.[0-9]*\).*/\1/p' "$here/../docs/$page.md")
  [[ $exposure == "$documented" ]] || failed "the exposure is $exposure; docs/$page.md says $documented"
done
echo "exposure: $exposure"

# A container over this machine's own files. Changes to them are dropped when it ends.
readonly -a container=(systemd-nspawn --quiet --register=no --keep-unit --machine="ootori-$$" --private-network
  --directory="$work/root/all" --bind="$work/proof:/proof" --bind-ro="$program:/usr/local/bin/ootori"
  --bind-ro="$unit:/etc/systemd/system/ootori.service"
  --bind-ro="$deploy/ootori.socket:/etc/systemd/system/ootori.socket"
  --bind-ro="$deploy/ootori-backup.service:/etc/systemd/system/ootori-backup.service"
  --bind-ro="$deploy/ootori-backup.timer:/etc/systemd/system/ootori-backup.timer"
  --bind-ro="$deploy/ootori.default:/etc/default/ootori"
  --bind-ro="$here/systemd/proof.service:/etc/systemd/system/proof.service"
  --bind-ro="$here/systemd/page.sh:/proof-page/page.sh"
  --bind-ro="$here/../docs/operations.md:/proof-page/operations.md"
  --bind-ro="$here/systemd/proof.sh:/usr/local/bin/proof")
run_in_container() {
  # shellcheck disable=SC2016 # the inner shell's own
  unshare --mount bash -euc '
    mount -t tmpfs tmpfs "$0"
    mkdir "$0"/{upper,work,all}
    mount -t overlay -o "lowerdir=/,upperdir=$0/upper,workdir=$0/work" overlay "$0/all"
    systemd-sysusers --root="$0/all" - <"$1" && shift
    mkdir -p "$0/all/var/backups/ootori"
    chroot "$0/all" chown ootori:ootori /var/backups/ootori
    timeout --kill-after=10 240 "$@" </dev/null' "$work/root" "$deploy/ootori.sysusers" "${container[@]}" "$@"
}
mkdir "$work/root" "$work/proof"
if ! command -v systemd-nspawn >/dev/null || ! run_in_container --as-pid2 true >"$work/console" 2>&1; then
  echo "no container with systemd can be started here ($(tail -n 1 "$work/console" 2>/dev/null)): left out"
  exit 0
fi
run_in_container --boot systemd.unit=proof.service >"$work/console" 2>&1 || true
[[ $(tail -n 1 "$work/proof/result" 2>/dev/null) == 'all is well' ]] || {
  tail -n 20 "$work/console"
  failed "under systemd: $(cat "$work/proof/result" 2>/dev/null)"
}
echo 'systemd started it, sandboxed; it works there'
