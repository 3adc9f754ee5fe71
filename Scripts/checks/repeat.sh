# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `repeat` of Scripts/check: runs `swift test` many times, and compares the orders of jobs.

check_repeat() {
  local times=${INTARSIA_REPEAT:-200} folder run start
  folder=$(mktemp -d)
  swift build --build-tests || fail 'the package does not build.' 'read the first error above.'
  for ((run = 1; run <= times; run++)); do
    start=$(date +%s%N)
    INTARSIA_JOB_TRACE="$folder/jobs" swift test --skip-build >"$folder/output" 2>&1 || {
      grep -aE -A 12 '✘|error:' "$folder/output" || tail "$folder/output"
      fail "run $run of $times failed. Its output is $folder/output, its jobs are $folder/jobs, those of run 1 $folder/first." \
        'run the test named above alone, with `swift test --skip-build --filter NAME`; a message about an order says how to replay it.'
    }
    # Tests run beside each other, so that the order of the lines means nothing. What a line says, does.
    sort "$folder/jobs" >"$folder/sorted"
    rm "$folder/jobs"
    printf 'run %d of %d: %d.%02d s, %s, %d simulations\n' "$run" "$times" \
      $((($(date +%s%N) - start) / 1000000000)) $((($(date +%s%N) - start) / 10000000 % 100)) \
      "$(grep -aoE '[0-9]+ tests in [0-9]+ suites passed' "$folder/output" | tail -1)" "$(wc -l <"$folder/sorted")"
    if [ "$run" -eq 1 ]; then
      mv "$folder/sorted" "$folder/first"
      continue
    fi
    diff -u -L 'run 1' -L "run $run" "$folder/first" "$folder/sorted" ||
      fail "run $run of $times ran its jobs in another order than the first run. Its output is $folder/output, its jobs are $folder/sorted." \
        'run the tests named above alone, with `INTARSIA_JOB_TRACE=jobs swift test --skip-build --filter NAME`: something in them depends on more than their inputs.'
  done
  printf '%d runs, each with the same %d simulations in the same order\n' \
    "$times" "$(wc -l <"$folder/first")"
  rm -rf "$folder"
}
