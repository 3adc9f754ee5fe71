# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The sections `test`, `portable` and `examples` of Scripts/check: run the tests of the library, in both modes,
# and those of the examples.

check_test() {
  swift test ||
    fail 'a test failed.' \
      'run it alone with `swift test --filter NAME`; its message says what differs.'
}

# One test at a time: what the portable mode leaves to real threads would otherwise depend on the other tests.
check_portable() {
  INTARSIA_JOB_ROUTING=off swift test --no-parallel ||
    fail 'a test failed in the portable mode.' \
      'run it alone with `INTARSIA_JOB_ROUTING=off swift test --filter NAME`. Let the test use a clock of its dependencies, or give it the trait .needsExactMode.'
}

check_examples() {
  swift test --package-path Examples ||
    fail 'a test of an example failed.' \
      'run it alone with `swift test --package-path Examples --filter NAME`; its message says what differs.'
}
