# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `trials` of Scripts/check: runs the suites of Tests/Trials in fresh processes, four at a time.

# run_trial FOLDER NUMBER RUNS TEXT COMMAND ...: runs a command again and again; keeps the output of each run that
# fails, does not print a text, or is still running after 60 seconds.
run_trial() {
  local folder=$1 number=$2 runs=$3 text=$4 run code
  shift 4
  for ((run = 1; run <= runs; run++)); do
    code=0
    timeout 60 "$@" >"$folder/output.$number" 2>&1 || code=$?
    if [ "$code" -eq 0 ] && grep -qF "$text" "$folder/output.$number"; then continue; fi
    cp "$folder/output.$number" "$folder/failed.$number.$run"
    printf 'process %d, run %d: exit code %d\n' "$number" "$run" "$code" >>"$folder/failures"
  done
}

# trial NAME ROUTING TEXT COMMAND ...: runs a suite INTARSIA_TRIALS times in one mode; each run has to print a text.
trial() {
  local name=$1 routing=$2 folder number start=$SECONDS
  shift 2
  folder=$(mktemp -d)
  touch "$folder/failures"
  for number in 1 2 3 4; do
    INTARSIA_JOB_ROUTING=$routing run_trial "$folder" "$number" "$((${INTARSIA_TRIALS:-10000} / 4))" "$@" &
  done
  wait
  printf '%s, INTARSIA_JOB_ROUTING=%s: %d runs, %d failed or hung, %d s\n' "$name" "$routing" \
    "$((${INTARSIA_TRIALS:-10000} / 4 * 4))" "$(wc -l <"$folder/failures")" "$((SECONDS - start))"
  if [ -s "$folder/failures" ]; then
    head -20 "$folder/failures"
    tail -40 "$(find "$folder" -name 'failed.*' | sort | head -1)"
    fail "a run of the suite $name failed or hung." "read the outputs in $folder."
  fi
  rm -r "$folder"
}

check_trials() {
  local tests routing
  swift build --package-path Tests/Trials --build-tests ||
    fail 'the trials do not build.' 'read the first error above.'
  tests=$(swift build --package-path Tests/Trials --show-bin-path)/TrialsPackageTests.xctest
  for routing in off on; do
    trial FlakeTests "$routing" 'with 3 tests' "$tests" --testing-library swift-testing
    trial SharedActorTests "$routing" 'Executed 2 tests, with 0 failures' "$tests"
  done
}
