# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The sections `thread-sanitizer` and `address-sanitizer` of Scripts/check: the tests of concurrency under a sanitizer.

# The modules in which tasks and threads meet, and the registry that decides about their effects.
readonly concurrent_tests='Intarsia(Runtime|Simulation|Testing|Sharing|Dependencies|Clocks|Concurrency)Tests|EffectRegistryTests'

# sanitize KIND SKIPPED: the tests of concurrency under a sanitizer, but for those that SKIPPED matches.
# A report fails it, whether or not the sanitizer ends the process with an error on its account.
sanitize() {
  local output status=0 reports
  output=$(mktemp)
  # Under a sanitizer, all tests at once take minutes.
  INTARSIA_TIME_LIMIT=900 swift test --sanitize="$1" --scratch-path ".build/$1" --filter "$concurrent_tests" --skip "$2" 2>&1 |
    tee "$output" || status=$?
  reports=$(grep -acE '(WARNING|ERROR): [A-Za-z]+Sanitizer' "$output" || true)
  printf '\nRan under the %s sanitizer: %s\n' "$1" "$concurrent_tests"
  printf 'Left out: %s\n' "$2"
  grep -aoE 'Test run with .*|Executed [1-9][0-9]* tests?, .*' "$output" || true
  printf 'Reports of the sanitizer: %d\n' "$reports"
  rm -f "$output"
  [ "$status" -eq 0 ] && [ "$reports" -eq 0 ]
}

# Left out are tests of how much stack calls take: a sanitizer multiplies that, the one for addresses most, and the one
# for threads ends where it has to remember a stack of ten thousand calls.
check_thread-sanitizer() {
  sanitize thread 'NestingTests/calls|DepthTests|RecursiveFeatureTests' ||
    fail 'the thread sanitizer has seen a race, or a test failed under it.' \
      'read the first `WARNING: ThreadSanitizer` above; a lock that several threads take at a time is a VisibleMutex.'
}

check_address-sanitizer() {
  # XCTest on Linux leaves objects behind when the process ends, which the leak detector would report.
  ASAN_OPTIONS=detect_leaks=0 sanitize address 'NestingTests/calls|DepthTests|RecursiveFeatureTests' ||
    fail 'the address sanitizer has seen a misuse of memory, or a test failed under it.' \
      'read the first `ERROR: AddressSanitizer` above.'
}
