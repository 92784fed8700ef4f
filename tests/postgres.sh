#!/usr/bin/env bash
# Runs a command with its own PostgreSQL 15: postgres.sh COMMAND [ARGUMENT…]
#
# OOTORI_TEST_POSTGRES is the address of the database, on a Unix socket. The database is removed afterwards. The command
# "$OOTORI_TEST_POSTGRES_CONTROL" restarts, stops, starts, kills, freezes or thaws it (restart, stop, start, kill,
# freeze, thaw). It is as durable as in production, and sorts text as people do, so tests notice where the order of bytes
# was meant.
# OOTORI_POSTGRES_SETTINGS contains lines for its postgresql.conf. Exits with 77 if Debian's postgresql-15 is not
# installed.
set -euo pipefail

readonly programs=/usr/lib/postgresql/15/bin
[[ -x $programs/initdb ]] || { echo 'postgresql-15 is not installed' >&2; exit 77; }
parent=${OOTORI_POSTGRES_PARENT:-/dev/shm} # in memory, because the tests check how it uses the disk, not the disk
[[ -w $parent ]] || parent=/tmp
folder=$(mktemp -d "$parent/ootori-postgres-XXXXXX")
readonly folder

# PostgreSQL refuses to run as root, so this uses the user that Debian's package created.
as_user=()
if [[ $EUID == 0 ]]; then
  as_user=(setpriv --reuid postgres --regid postgres --clear-groups)
  chown postgres "$folder"
fi

cat >"$folder/control" <<CONTROL
#!/usr/bin/env bash
set -euo pipefail
cd /
control() { ${as_user[*]} $programs/pg_ctl -s -w -t 60 -D $folder/data -l $folder/log "\$@"; }
case \$1 in
  start) control start ;;
  stop) control -m fast stop ;;
  restart) control -m fast restart ;;
  kill) # like a power failure, except that the kernel keeps its buffers
    pid=\$(head -1 $folder/data/postmaster.pid)
    children=\$(ps -o pid= --ppid "\$pid" || true)
    kill -9 "\$pid" \$children 2>/dev/null || true
    while kill -0 "\$pid" 2>/dev/null; do sleep 0.05; done
    rm -f $folder/data/postmaster.pid ;;
  freeze | thaw)
    pid=\$(head -1 $folder/data/postmaster.pid)
    signal=STOP
    [[ \$1 == freeze ]] || signal=CONT
    kill -\$signal "\$pid" \$(ps -o pid= --ppid "\$pid") 2>/dev/null || true ;;
  *) echo "start, stop, restart, kill, freeze or thaw, not \$1" >&2; exit 2 ;;
esac
CONTROL
chmod +x "$folder/control"

cleanup() {
  "$folder/control" stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap cleanup EXIT
trap 'exit 130' INT TERM

cd /
"${as_user[@]}" "$programs/initdb" --pgdata "$folder/data" --username ootori --auth trust --encoding UTF8 --no-sync \
  --locale C.UTF-8 --locale-provider icu --icu-locale en >"$folder/log.initdb" 2>&1 || { cat "$folder/log.initdb"; exit 1; }
# The role nobody, if a test creates it, is for the system's user of this name, who must reach the socket.
sed -i '1i local all nobody peer' "$folder/data/pg_hba.conf"
chmod 711 "$folder"
cat >>"$folder/data/postgresql.conf" <<CONFIGURATION
listen_addresses = ''
unix_socket_directories = '$folder'
fsync = on
synchronous_commit = on
shared_buffers = 64MB
max_connections = 100
${OOTORI_POSTGRES_SETTINGS:-}
log_min_messages = fatal
CONFIGURATION
"$folder/control" start || { cat "$folder/log"; exit 1; }
cd - >/dev/null

export OOTORI_TEST_POSTGRES="postgresql:///postgres?host=$folder&user=ootori"
export OOTORI_TEST_POSTGRES_CONTROL="$folder/control"
"$@"
