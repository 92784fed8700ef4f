#!/usr/bin/env bash
# Compares the cost of a move with PostgreSQL and with SQLite: bench/postgres.sh [SECONDS [GAMES [RATE [ROUNDS]]]]
#
# Runs the same load on a server with each, alternately, so that other load on the machine affects both. The database is
# temporary (tests/postgres.sh), on the disk of /var/tmp. Prints a line of JSON for each run. After runs with
# PostgreSQL, it also prints the database's work and writes for each event; nearly all events are moves.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

if [[ -z ${OOTORI_TEST_POSTGRES:-} ]]; then
  OOTORI_POSTGRES_PARENT=/var/tmp OOTORI_POSTGRES_SETTINGS="shared_preload_libraries = 'pg_stat_statements'" \
    exec tests/postgres.sh "$0" "$@"
fi
readonly seconds=${1:-20} games=${2:-200} rate=${3:-100} rounds=${4:-3}
work=$(mktemp -d /var/tmp/ootori-bench-XXXXXX)
trap 'rm -rf "$work"' EXIT

ask() { psql -At "$OOTORI_TEST_POSTGRES" -c "$1"; }
load() { build/server_load "$@" games --games "$games" --rate "$rate" --seconds "$seconds" --warm-up 5; }

ask 'CREATE EXTENSION pg_stat_statements' >/dev/null
for ((round = 1; round <= rounds; ++round)); do
  printf 'SQLite      '
  load --data "$work/sqlite$round"
  ask "CREATE SCHEMA bench$round" >/dev/null
  printf 'PostgreSQL  '
  ask 'SELECT pg_stat_statements_reset()' >/dev/null
  from=$(ask 'SELECT pg_current_wal_lsn()')
  load --data "$work/postgres$round" --store "$OOTORI_TEST_POSTGRES&options=-csearch_path%3Dbench$round"
  # The few statements that the test user runs here are negligible beside the server's many thousands.
  ask "SELECT format('            %s events; for each: %s transactions, %s statements, %s bytes of the write-ahead log, %s '
         'bytes of the tables and their indexes', events, round(commits / events, 2), round(calls / events, 2),
         (pg_wal_lsn_diff(pg_current_wal_lsn(), '$from') / events)::bigint, (bytes / events)::bigint)
       FROM (SELECT count(*)::numeric AS events FROM bench$round.events) e,
         (SELECT sum(calls) AS calls, sum(calls) FILTER (WHERE query LIKE 'UPDATE ootori_store%') AS commits FROM pg_stat_statements) s,
         (SELECT sum(pg_total_relation_size(oid)) AS bytes FROM pg_class
          WHERE relnamespace = 'bench$round'::regnamespace AND relkind = 'r') b"
done
