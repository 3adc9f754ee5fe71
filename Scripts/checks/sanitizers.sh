# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The sections `thread-sanitizer` and `address-sanitizer` of Scripts/check: the tests of concurrency under a sanitizer.

# The modules in which tasks and threads meet, and the registry that decides about their effects.
readonly concurrent_tests='Intarsia(Runtime|Simulation|Testing|Sharing|Dependencies|Clocks|Concurrency)Tests|EffectRegistryTests'

# sanitize KIND TESTS SKIPPED OPTION...: tests under a sanitizer, but for those that SKIPPED matches.
# A report fails it, whether or not the sanitizer ends the process with an error on its account.
sanitize() {
  local kind=$1 tests=$2 skipped=$3 output status=0 reports
  shift 3
  output=$(mktemp)
  # Under a sanitizer, all tests at once take minutes.
  INTARSIA_TIME_LIMIT=900 swift test --sanitize="$kind" --filter "$tests" --skip "$skipped" "$@" 2>&1 |
    tee "$output" || status=$?
  reports=$(grep -acE '(WARNING|ERROR): [A-Za-z]+Sanitizer' "$output" || true)
  printf '\nRan under the %s sanitizer: %s\n' "$kind" "$tests"
  printf 'Left out: %s\n' "$skipped"
  grep -aoE 'Test run with .*|Executed [1-9][0-9]* tests?, .*' "$output" || true
  printf 'Reports of the sanitizer: %d\n' "$reports"
  rm -f "$output"
  [ "$status" -eq 0 ] && [ "$reports" -eq 0 ]
}

# sanitize_journals KIND: the tests of journals on the databases that this machine has, across the boundary to C.
# They are a build of their own, because it has other traits.
sanitize_journals() {
  local traits
  traits=$(durability_traits | paste -sd , -)
  [ -n "$traits" ] || return 0
  printf 'databases: %s\n' "$traits"
  INTARSIA_TESTS=IntarsiaDurabilityTests sanitize "$1" "$database_tests" "$database_tests_left_out" \
    --scratch-path ".build/$1-durability" --traits "Macros,$traits" --disable-xctest
}

# Left out are tests of how much stack calls take: a sanitizer multiplies that, the one for addresses most, and the one
# for threads ends where it has to remember a stack of ten thousand calls.
readonly stack_tests='NestingTests/calls|DepthTests|RecursiveFeatureTests'

# The suites of journals, and of nodes on them; the others have no thread and no C.
readonly database_tests='IntarsiaDurabilityTests.(Journal|SQLite|PostgreSQL|Nodes|Delivery|Entity)'

# Left out are tests of amounts, which take minutes under a sanitizer.
readonly database_tests_left_out='tenThousand|prunedMany'

check_thread-sanitizer() {
  { sanitize thread "$concurrent_tests" "$stack_tests" --scratch-path .build/thread && sanitize_journals thread; } ||
    fail 'the thread sanitizer has seen a race, or a test failed under it.' \
      'read the first `WARNING: ThreadSanitizer` above; a lock that several threads take at a time is a VisibleMutex.'
}

check_address-sanitizer() {
  # XCTest on Linux leaves objects behind when the process ends, which the leak detector would report.
  export ASAN_OPTIONS=detect_leaks=0
  { sanitize address "$concurrent_tests" "$stack_tests" --scratch-path .build/address && sanitize_journals address; } ||
    fail 'the address sanitizer has seen a misuse of memory, or a test failed under it.' \
      'read the first `ERROR: AddressSanitizer` above.'
}
