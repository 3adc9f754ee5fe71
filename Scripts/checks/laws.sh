# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `laws` of Scripts/check: searches in five features find each planted bug, and nothing in many runs of
# each mended feature.

check_laws() {
  INTARSIA_LAW_RUNS=${INTARSIA_LAW_RUNS:-1000} swift test --filter LawSearchTests ||
    fail 'a search with chosen actions misses a planted bug, or accuses a mended feature.' \
      'repeat the choices that it prints: `INTARSIA_TESTS=IntarsiaTestingTests swift test` builds little.'
}
