# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The sections `test` and `examples` of Scripts/check: run the tests of the library, and those of the examples.

check_test() {
  swift test ||
    fail 'a test failed.' \
      'run it alone with `swift test --filter NAME`; its message says what differs.'
}

check_examples() {
  swift test --package-path Examples ||
    fail 'a test of an example failed.' \
      'run it alone with `swift test --package-path Examples --filter NAME`; its message says what differs.'
}
