# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `laws` of Scripts/check: searches in five features find each planted bug, and nothing in 10,000 runs of
# each mended feature, in a release build.

check_laws() {
  INTARSIA_TESTS=IntarsiaTestingTests INTARSIA_LAW_RUNS=10000 \
    swift test -c release -Xswiftc -enable-testing --scratch-path .build/registry \
    --disable-xctest --filter LawSearchTests ||
    fail 'a search with chosen actions misses a planted bug, or accuses a mended feature.' \
      'repeat the choices that it prints: `INTARSIA_TESTS=IntarsiaTestingTests swift test` builds little.'
}
