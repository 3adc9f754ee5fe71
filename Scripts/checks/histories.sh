# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `histories` of Scripts/check: generated histories of durable entities, with crashes and faults at each
# statement of the journal, in a release build.

check_histories() {
  INTARSIA_TESTS=DurabilityModelTests INTARSIA_HISTORIES=100000 INTARSIA_TIME_LIMIT=2400 \
    swift test -c release -Xswiftc -enable-testing --scratch-path .build/histories \
    --disable-xctest --filter DurabilityModelTests ||
    fail 'a durable entity broke a promise.' \
      'read the history above; `INTARSIA_HISTORY_SEED=N INTARSIA_HISTORIES=1` runs one, in `INTARSIA_TESTS=DurabilityModelTests swift test`.'
}
