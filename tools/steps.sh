# shellcheck shell=bash
# Runs the steps of ./test, which sources this file: each step is a function step_NAME. Reports how long each step took,
# what has become slower, what was skipped and what failed.

readonly logs=build/test-logs         # the output of each step
readonly costs=tests/step_costs.txt   # the CPU time of each step, as a share of the build's
readonly compiles=$logs/compiles      # what ccache reports for each compilation of the build
patient=() # steps that leave the cores to those that run beside them
failures=()
ran=()

mkdir -p "$logs"

# Runs one step in its own shell, which ends at the first error. Output, verdict and times are written to $logs.
perform() {
  local name=$1 began=$SECONDS
  rm -f "$logs/$name".{cpu,verdict}
  (
    set -e
    [[ " ${patient[*]} " != *" $name "* ]] || renice -n 19 "$BASHPID" >/dev/null
    trap 'times >"$logs/$name.cpu"' EXIT
    "step_$name"
  )
  case $? in
    0) echo passed ;;
    *) echo FAILED ;;
  esac >"$logs/$name.verdict"
  printf '%d\n' $((SECONDS - began)) >"$logs/$name.seconds"
}

note() {
  ran+=("$1")
  [ "$(cat "$logs/$1.verdict")" = passed ] || failures+=("$1")
}

run_step() {
  heading "Step: $1"
  perform "$1" > >(tee "$logs/$1.log") 2>&1 # a pipeline would wait for the daemons that an installed package starts
  note "$1"
}

# Waits until one of the running steps ends, and shows its output.
declare -A running=() # process id: step
show_next() {
  local ended name
  wait -n -p ended "${!running[@]}" # not for daemons that keep the output of an earlier step open
  name=${running[$ended]}
  unset "running[$ended]"
  heading "Step: $name"
  cat "$logs/$name.log"
  note "$name"
}

# Says every minute which steps are running, because their output is shown only at their end.
tell_running() {
  local began=$SECONDS name
  while sleep 60 >/dev/null 2>&1; do # which may outlive this shell, and must not keep its output open
    printf '%d min:' $(((SECONDS - began) / 60))
    for name in "$@"; do
      if [ -e "$logs/$name.log" ] && [ ! -e "$logs/$name.verdict" ]; then printf ' %s' "$name"; fi
    done
    printf '\n'
  done
}

# Runs one step more at a time than there are cores, because most of them wait often.
run_side_by_side() {
  local name ticker
  heading "Side by side: $*"
  for name in "$@"; do rm -f "$logs/$name".{log,verdict}; done
  tell_running "$@" &
  ticker=$!
  for name in "$@"; do
    [ "${#running[@]}" -le "$(nproc)" ] || show_next
    perform "$name" >"$logs/$name.log" 2>&1 &
    running[$!]=$name
  done
  while [ "${#running[@]}" -gt 0 ]; do show_next; done
  kill "$ticker"
}

# run_steps "STEP…" STEP…: runs the steps in order. Adjacent ones that the first argument names run at the same time.
run_steps() {
  local light=$1 name group=()
  shift
  for name in "$@"; do
    if [[ " $light " == *" $name "* ]]; then
      group+=("$name")
      continue
    fi
    [ "${#group[@]}" -eq 0 ] || run_side_by_side "${group[@]}"
    group=()
    run_step "$name"
  done
  [ "${#group[@]}" -eq 0 ] || run_side_by_side "${group[@]}"
}

# Repeated at the end, because the output of other steps follows the failure.
tell_failures() {
  local name
  for name in "${failures[@]}"; do
    heading "The end of what $name said, from $logs/$name.log"
    tail --lines 80 "$logs/$name.log"
  done
}

# The CPU seconds of a step: its shell and its children, as `times` prints them ("1m2.5s 0m0.1s"). Three quarters of those
# of e2e are not among them: Playwright kills its browsers, so nobody waits for their processes.
cpu_of() { tr 'ms' '  ' <"$logs/$1.cpu" | awk '{ sum += 60 * ($1 + $3) + $2 + $4 } END { printf "%.0f", sum }'; }

# Whether the build compiled everything itself, so that other steps can be measured against it.
build_was_cold() {
  [[ " ${ran[*]} " == *" build "* ]] && [ -f "$compiles" ] &&
    [ $((10 * $(grep -cxE 'cache_miss|recache' "$compiles"))) -ge $((9 * $(grep -c '"file":' build/compile_commands.json))) ]
}

# "0.41": the CPU time of a step as a share of the build's.
share_of() { awk -v step="$(cpu_of "$1")" -v build="$(cpu_of build)" 'BEGIN { printf "%.2f", step / build }'; }

record_costs() {
  local name
  build_was_cold || die "the costs are shares of a build that compiles everything: rm -rf build, and CCACHE_RECACHE=1"
  {
    echo "# The CPU time of each step of ./test as a share of that of the build; written by ./test --record."
    for name in "${ran[@]}"; do
      [ "$name" = setup ] || [ "$name" = build ] || printf '%-12s %s\n' "$name" "$(share_of "$name")"
    done
  } >"$costs"
}

# Steps whose share has grown by a tenth or more since it was recorded, and is at least a twentieth.
tell_growth() {
  local name before now
  while read -r name before; do
    if [[ " ${ran[*]} " != *" $name "* ]] || [ ! -s "$logs/$name.cpu" ]; then continue; fi
    now=$(share_of "$name")
    awk -v now="$now" -v before="$before" 'BEGIN { exit !(now > 1.1 * before && now >= 0.05) }' || continue
    printf '%s has grown: %s of the time of the build, %s when %s was written\n' "$name" "$now" "$before" "$costs"
  done < <(grep -v '^#' "$costs")
}

# The tests that steps skipped, as ctest, GoogleTest (by way of ./test) and vitest report them.
tell_skips() {
  local name skipped=0 found
  for name in "${ran[@]}"; do
    found=$(grep -ahoE '[0-9]+ - .* \((Skipped|Not Run|Disabled)\)$|^Skipped: .*|^ *Tests .*\| [0-9]+ skipped' "$logs/$name.log" |
      sed -E 's/\x1b\[[0-9;]*m//g')
    [ -n "$found" ] || continue
    printf 'Skipped in %s:\n%s\n' "$name" "$found"
    skipped=$((skipped + $(grep -cE '^[0-9]+ - |^Skipped: ' <<<"$found") + $(grep -oE '[0-9]+ skipped' <<<"$found" | awk '{ n += $1 } END { print n + 0 }')))
  done
  printf '%d tests were skipped.\n' "$skipped"
}

# Tests that failed at first and passed when repeated.
tell_flaky() {
  local name
  for name in "${ran[@]}"; do grep -ah '^Flaky: ' "$logs/$name.log" || true; done
}

# Ends ./test. Its exit status is that of ./test.
summarise() {
  local name
  heading "Summary"
  printf '%-14s %-7s %6s %8s\n' step verdict 'time' 'CPU time'
  for name in "${ran[@]}"; do
    printf '%-14s %-7s %4d s %6s s\n' "$name" "$(cat "$logs/$name.verdict")" "$(cat "$logs/$name.seconds")" "$(cpu_of "$name")"
  done
  tell_skips
  tell_flaky
  if [ -f "$costs" ] && build_was_cold; then tell_growth; fi
  printf '%d passed, %d failed\n' $((${#ran[@]} - ${#failures[@]})) "${#failures[@]}"
  [ "${#failures[@]}" -eq 0 ]
}
