# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `test` of Scripts/check: runs `swift test`.

check_test() {
  swift test ||
    fail 'a test failed.' \
      'run it alone with `swift test --filter NAME`; its message says what differs.'
}
