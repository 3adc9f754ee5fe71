# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `benchmarks` of Scripts/check: each case of the benchmarks runs, and none misses a goal by far.

# Cases on databases, which need a trait, and tables that are not printed by --list.
readonly unlisted_benchmarks='^### (Durable entities|Memory|Missed goals)|^## '

# lost_benchmarks FILE: the cases in the tables of README.md that a list of cases does not contain, one a line.
lost_benchmarks() {
  awk -v unlisted="$unlisted_benchmarks" '
    /^##/ { reads = $0 == "## Measured" || reads && $0 ~ /^###/; skips = $0 ~ unlisted }
    reads && !skips && /^\| / && !/^\| (case|what|---)/ {
      sub(/^\| /, ""); sub(/ +\|.*/, ""); print
    }' Benchmarks/README.md | sort -u | comm -23 - <(sed -n 's/^  //p' "$1" | sort -u)
}

check_benchmarks() {
  local output lost
  output=$(mktemp)
  swift build -c release --package-path Benchmarks ||
    fail 'the benchmarks do not build.' 'read the first error above.'
  swift run -c release --skip-build --package-path Benchmarks benchmarks --list >"$output"
  lost=$(lost_benchmarks "$output")
  [ -z "$lost" ] || {
    printf '%s\n' "$lost"
    fail 'the cases above are in Benchmarks/README.md, and no longer in the benchmarks.' \
      'remove them from the tables, or add them to the benchmarks again.'
  }
  # Times and ratios of several threads take an idle machine, and are not compared here.
  { swift run -c release --skip-build --package-path Benchmarks benchmarks --rounds 3 --check &&
    swift run -c release --skip-build --package-path Benchmarks testing-benchmarks --quick; } >"$output" 2>&1 || {
    grep -aE '^✘|rror' "$output" || tail -20 "$output"
    fail 'a case of the benchmarks ended with an error, or missed a goal for allocations or by far.' \
      'run `swift run -c release --package-path Benchmarks benchmarks`, and read its table.'
  }
  # A case that fails may be fast. Issues end with their code, such as [test-store-state-mismatch].
  if grep -aE '^\[[a-z]+(-[a-z]+)+\]$|^error: ' "$output"; then
    fail 'a case of the benchmarks reported an issue, so it does not measure what it should.' \
      "read the issues in $output."
  fi
  printf '%d goals for times or ratios are missed on this machine\n' "$(grep -ac '✘ *|$' "$output" || true)"
  rm -f "$output"
}
