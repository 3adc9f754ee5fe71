# shellcheck shell=bash
# The section `sizes` of Scripts/check: no Swift file has more than 600 lines.

readonly line_limit=600

check_sizes() {
  swift_files | tr '\n' '\0' | xargs -0 awk -v limit="$line_limit" '
    function close_file() { if (name != "") { count++; total += lines; print lines, name } }
    FNR == 1 { close_file(); name = FILENAME; lines = 0 }
    { lines++ }
    END { close_file() }' | sort -n | awk -v limit="$line_limit" '
    { lines[NR] = $1; name[NR] = $2; total += $1 }
    END {
      printf "%d files, %d lines; median %d; longest %d (%s)\n",
        NR, total, lines[int((NR + 1) / 2)], lines[NR], name[NR]
      for (i = 1; i <= NR; i++)
        if (lines[i] > limit) { printf "%s: %d lines\n", name[i], lines[i]; long++ }
      exit long > 0
    }' ||
    fail "the files named above have more than $line_limit lines." \
      'move one concern to a file of its own, Type+Concern.swift.'
}
