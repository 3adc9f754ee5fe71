# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `benchmarks` of Scripts/check: the benchmarks build, and each of their cases runs.

check_benchmarks() {
  # A look at whether they run, not at what they measure: that takes an idle machine.
  { swift run -c release --package-path Benchmarks benchmarks --rounds 1 &&
    swift run -c release --package-path Benchmarks testing-benchmarks --quick; } >/dev/null ||
    fail 'the benchmarks do not build, or do not run.' \
      'run `swift run -c release --package-path Benchmarks benchmarks`, and read its first error.'
}
