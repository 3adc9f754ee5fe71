# shellcheck shell=bash
# The section `lines` of Scripts/check: the lines of code in Sources do not grow.

# The lines of each module when they were last recorded.
readonly recorded_lines=Scripts/checks/lines.txt

# count_lines: prints each module and its lines of code. Comments and empty lines do not count.
count_lines() {
  local module
  for module in Sources/*/; do
    printf '%s %d\n' "$(basename "$module")" "$(
      find "$module" -name '*.docc' -prune -o -type f \( -name '*.swift' -o -name '*.c' -o -name '*.h' \) -print0 |
        xargs -0 sed -E 's|^[[:space:]]*||' | grep -cvE '^(//|$)'
    )"
  done
}

# record_lines: writes the lines of code as those that may not grow.
record_lines() {
  count_lines >"$recorded_lines"
}

check_lines() {
  count_lines | awk '
    FNR == NR { was[$1] = $2; before += $2; next }
    { now += $2; if ($2 != was[$1]) printf "%s: %d, recorded %d (%+d)\n", $1, $2, was[$1], $2 - was[$1] }
    END {
      printf "%d lines of code in Sources, recorded %d (%+d)\n", now, before, now - before
      exit now > before
    }' "$recorded_lines" - ||
    fail 'the lines of code in Sources grew.' \
      'delete code that is not needed. If a new module has a budget of its own, record it: Scripts/check --record lines'
}
