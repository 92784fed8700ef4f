#!/usr/bin/env bash
# Tests the container image: image.sh IMAGE.tar      (run by name only; as root)
# Checks its size and configuration, then runs it read-only, as its own user, in a systemd-nspawn container. Where
# podman can run containers, it runs there too.
set -euo pipefail
image=$(readlink -f "$1")
readonly image
work=$(mktemp -d)
readonly work
trap 'umount "$work"/root/var/lib/ootori 2>/dev/null || true; rm -rf --one-file-system "$work"' EXIT

failed() {
  echo "FAILED: $1" >&2
  exit 1
}

mkdir "$work/image" "$work/root"
tar -xf "$image" -C "$work/image"
python3 - "$work" >"$work/facts" <<'PY' || failed 'the image cannot be read'
import hashlib, json, os, sys, tarfile
work = sys.argv[1]
manifest = json.load(open(f"{work}/image/manifest.json"))
assert len(manifest) == 1, "one image"
config = json.load(open(f"{work}/image/{manifest[0]['Config']}"))
size = 0
for layer, wanted in zip(manifest[0]["Layers"], config["rootfs"]["diff_ids"], strict=True):
    content = open(f"{work}/image/{layer}", "rb").read()
    assert "sha256:" + hashlib.sha256(content).hexdigest() == wanted, f"{layer} is not what the configuration names"
    with tarfile.open(f"{work}/image/{layer}") as tar:
        size += sum(member.size for member in tar)
        tar.extractall(f"{work}/root", numeric_owner=True)
how = config["config"]
assert how["User"] == "10001:10001", how
assert how["Entrypoint"] == ["/usr/bin/ootori"] and how["Cmd"][0] == "serve", how
assert "8080" in next(iter(how["ExposedPorts"])) and list(how["Volumes"]) == ["/var/lib/ootori"], how
assert how["Healthcheck"]["Test"] == ["CMD", "/usr/bin/ootori", "admin", "ready"], how
assert "container" not in config and "Hostname" not in how, "differs from build to build"
assert (config["os"], config["architecture"]) == ("linux", "amd64"), config
print(f"{size / 1e6:.1f}")
PY
size=$(cat "$work/facts")
awk -v size="$size" 'BEGIN { exit !(size < 120) }' || failed "the image has $size MB, more than 120"
echo "$size MB"
readonly root=$work/root
for folder in /var/lib/ootori /var/backups/ootori; do # as new volumes will be
  [[ $(stat -c '%u %g %a' "$root$folder") == '10001 10001 700' ]] || failed "$folder: $(stat -c '%u %g %a' "$root$folder")"
done
[[ -z $(find "$root" -perm /6000) ]] || failed 'something in it is setuid'
[[ -s $root/usr/share/zoneinfo/Asia/Tokyo ]] || failed 'there are no time zones in it'
! ls "$root"/bin/sh "$root"/usr/bin/sh 2>/dev/null || failed 'there is a shell in it'

# Like a container runtime: a read-only root, no capabilities, its own user, processes and network, and two volumes. Backs
# up and restores as docs/operations.md says.
run() {
  # shellcheck disable=SC2016 # of the inner shell
  unshare --mount --net --pid --fork bash -euc '
    ip link set lo up
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"
    mount -t proc proc "$0/proc" && mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
    for volume in lib backups; do mount -t tmpfs -o mode=700,uid=10001,gid=10001 tmpfs "$0/var/$volume/ootori"; done
    root=$0
    inside() { chroot --userspec=10001:10001 "$root" "$@"; }
    # Not by a function: the signal is for the program, not for a shell around it.
    chroot --userspec=10001:10001 "$root" /usr/bin/ootori serve --host 0.0.0.0 --port 8080 --data /var/lib/ootori &
    server=$!
    for _ in {1..300}; do inside /usr/bin/ootori admin ready 2>/dev/null && break; sleep 0.1; done
    inside /usr/bin/ootori admin ready
    curl -sf http://127.0.0.1:8080/ | head -c 15; echo
    game=$(curl -s -d "{\"game\":\"yari\",\"side\":\"black\",\"level\":1}" http://127.0.0.1:8080/api/v1/games | sed -n "s/.*\"id\":\"\([a-z0-9]*\)\".*/\1/p")
    curl -s "http://127.0.0.1:8080/api/v1/games/$game/preview.png" | head -c 4 | od -An -c
    ! inside /usr/bin/ootori admin ready --url http://127.0.0.1:1 2>/dev/null
    inside /usr/bin/ootori admin doctor --data /var/lib/ootori | grep -A 1 "^error.*no backup"
    inside /usr/bin/ootori admin backup --data /var/lib/ootori --into /var/backups/ootori
    inside /usr/bin/ootori admin doctor --data /var/lib/ootori | grep "^ok.*backups"
    kill $server; wait $server
    copy=$(ls "$root/var/backups/ootori")
    inside /usr/bin/ootori admin restore "/var/backups/ootori/$copy" --data /var/lib/ootori
    echo ended well' "$root"
}
mkdir -p "$root/proc"
said=$(run 2>"$work/log") || failed "it does not run: $said $(tail -n 5 "$work/log")"
[[ $said == *ready* && $said == *'<!doctype html>'* && $said == *'P   N   G'* && $said == *'ended well'* ]] || failed "it says: $said"
[[ $said == *'To do: Run each day'* ]] || failed "there is no systemd in it, but doctor says: $said"
echo 'its root works, read-only, as its own user'

# The commands of docs/operations.md, with volumes of other names.
in_podman() {
  local name=$1 id options=(--read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges) copy
  id=$(podman images --quiet ootori | head -n 1)
  options+=(--volume "$name:/var/lib/ootori" --volume "$name-backups:/var/backups/ootori")
  podman run --detach --name "$name" --stop-timeout 60 "${options[@]}" "$id" serve --host 0.0.0.0 --data /var/lib/ootori
  for _ in {1..300}; do podman exec "$name" ootori admin ready 2>/dev/null && break; sleep 0.1; done
  podman exec "$name" ootori admin backup --data /var/lib/ootori --into /var/backups/ootori
  podman cp "$name:/var/backups/ootori" - | tar --extract --directory "$work"
  copy=$(ls "$work/ootori")
  podman stop "$name"
  chown 0:0 "$work/ootori/$copy"
  podman cp "$work/ootori/$copy" "$name:/var/backups/ootori/from-elsewhere.db"
  for copy in "$copy" from-elsewhere.db; do
    podman run --rm "${options[@]}" "$id" admin restore "/var/backups/ootori/$copy" --data /var/lib/ootori
  done
  podman start "$name"
  for _ in {1..300}; do podman exec "$name" ootori admin ready 2>/dev/null && return; sleep 0.1; done
  return 1
}

if command -v podman >/dev/null; then
  if podman load --quiet --input "$image" && podman run --rm --read-only --tmpfs /tmp "$(podman images --quiet ootori | head -n 1)" --version; then
    readonly container=ootori-test-$$
    status=0
    in_podman "$container" >"$work/podman" 2>&1 & # not before ||, where it would go on after a failure
    wait $! || status=$?
    podman rm --force --volumes "$container" >/dev/null 2>&1 || true
    podman volume rm --force "$container" "$container-backups" >/dev/null 2>&1 || true
    [[ $status == 0 ]] || failed "in podman: $(tail -n 5 "$work/podman")"
    echo 'it backs up and restores in podman'
  else
    echo 'podman cannot run containers here: left out'
  fi
else
  echo 'podman is not installed: left out'
fi
echo 'all is well'
