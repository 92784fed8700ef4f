#!/usr/bin/env bash
# What a move costs over PostgreSQL, beside SQLite: bench/postgres.sh [SECONDS [GAMES [RATE]]]
#
# Plays the same load on a server over each, in turns, so that what else the machine does falls on both. The database is
# one of its own (tests/postgres.sh), on the disk that /var/tmp is on. Prints a line of JSON for each run; after those
# over PostgreSQL, what the database has written to its log for a move.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

if [[ -z ${OOTORI_TEST_POSTGRES:-} ]]; then
  OOTORI_POSTGRES_PARENT=/var/tmp exec tests/postgres.sh "$0" "$@"
fi
readonly seconds=${1:-20} games=${2:-200} rate=${3:-100} rounds=3
work=$(mktemp -d /var/tmp/ootori-bench-XXXXXX)
trap 'rm -rf "$work"' EXIT

ask() { psql -At "$OOTORI_TEST_POSTGRES" -c "$1"; }
load() { build/server_load "$@" games --games "$games" --rate "$rate" --seconds "$seconds" --warm-up 5; }

for ((round = 1; round <= rounds; ++round)); do
  printf 'SQLite      '
  load --data "$work/sqlite$round"
  ask "CREATE SCHEMA bench$round" >/dev/null
  printf 'PostgreSQL  '
  from=$(ask 'SELECT pg_current_wal_lsn()')
  load --data "$work/postgres$round" --store "$OOTORI_TEST_POSTGRES&options=-csearch_path%3Dbench$round"
  ask "SELECT format('            %s events, %s bytes of the write-ahead log for each', count(*),
       (pg_wal_lsn_diff(pg_current_wal_lsn(), '$from') / count(*))::bigint) FROM bench$round.events"
done
