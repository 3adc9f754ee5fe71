# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `histories` of Scripts/check: generated histories of durable entities, with crashes and faults at each
# statement of the journal, in a release build.

check_histories() {
  local options=(-c release -Xswiftc -enable-testing --scratch-path .build/histories)
  INTARSIA_TESTS=DurabilityModelTests swift build --build-tests "${options[@]}" ||
    fail 'the tests of durable entities do not build.' 'read the errors above.'
  # A process simulates one history at a time, so two of them use two cores.
  local first processes=() process
  for first in 0 50000; do
    INTARSIA_TESTS=DurabilityModelTests INTARSIA_HISTORY_SEED=$first INTARSIA_HISTORIES=50000 \
      INTARSIA_TIME_LIMIT=2400 swift test "${options[@]}" --skip-build --ignore-lock \
      --disable-xctest --filter DurabilityModelTests &
    processes+=($!)
  done
  for process in "${processes[@]}"; do
    wait "$process" ||
      fail 'a durable entity broke a promise.' \
        'read the history above; `INTARSIA_HISTORY_SEED=N INTARSIA_HISTORIES=1` runs one, in `INTARSIA_TESTS=DurabilityModelTests swift test`.'
  done
}
