# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `repeat` of Scripts/check: runs all tests many times, and compares the orders of jobs.

# test_once TRACE: runs the tests of the library and of the examples. Each simulation adds its jobs to a file.
test_once() {
  local package
  for package in . Examples; do
    INTARSIA_JOB_TRACE="$1" swift test --skip-build --package-path "$package" || return 1
  done
}

check_repeat() {
  local times=${INTARSIA_REPEAT:-200} folder run start package
  folder=$(mktemp -d)
  for package in . Examples; do
    swift build --build-tests --package-path "$package" ||
      fail "the package in $package does not build." 'read the first error above.'
  done
  for ((run = 1; run <= times; run++)); do
    start=$(date +%s%N)
    test_once "$folder/jobs" >"$folder/output" 2>&1 || {
      grep -aE -A 12 '✘|error:' "$folder/output" || tail "$folder/output"
      fail "run $run of $times failed. Its output is $folder/output, its jobs are $folder/jobs, those of run 1 $folder/first." \
        'run the test named above alone, with `swift test --skip-build --filter NAME`; a message about an order says how to replay it.'
    }
    # Tests run beside each other, so that the order of the lines means nothing. What a line says, does.
    sort "$folder/jobs" >"$folder/sorted"
    rm "$folder/jobs"
    printf 'run %d of %d: %d.%02d s, %s, %d simulations\n' "$run" "$times" \
      $((($(date +%s%N) - start) / 1000000000)) $((($(date +%s%N) - start) / 10000000 % 100)) \
      "$(grep -aoE '[0-9]+ tests in [0-9]+ suites passed' "$folder/output" | paste -sd ';')" "$(wc -l <"$folder/sorted")"
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
