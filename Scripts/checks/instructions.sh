# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `instructions` of Scripts/check: counts the instructions of programs in the benchmarks.

# What the fixed programs of the benchmarks needed when that was last recorded, and with what.
readonly recorded_counts=Benchmarks/instructions.txt
# How many percent more than recorded are too many.
readonly count_tolerance=5
# Where the benchmarks are that are counted: a copy without what is there for debuggers.
readonly counted=Benchmarks/.build/counted
# How many times the instructions for a size those for twice the size may be.
readonly growth_limit=2.2

# What the counts depend on besides this repository: the compiler with its libraries, the processor and the C library.
counting_ground() {
  printf '%s, %s, %s\n' "$(swift --version 2>/dev/null | grep -oE 'Swift version [0-9.]+' | head -1)" \
    "$(uname -sm)" "$(getconf GNU_LIBC_VERSION 2>/dev/null || echo 'another C library')"
}

# why_not_counted: prints why instructions can't be counted here, if so.
why_not_counted() {
  if [ "$(uname -s)" != Linux ]; then
    echo 'they are counted on Linux only.'
  elif ! command -v valgrind >/dev/null; then
    echo 'there is no valgrind. To have them counted: apt-get install valgrind (or the like), and run this again.'
  fi
}

# The executables whose programs are counted: what ships, and what tests use.
readonly counted_executables='benchmarks testing-benchmarks'

# build_counted FOLDER: builds the benchmarks and puts copies there that valgrind can read.
build_counted() {
  local built executable
  swift build -c release --package-path Benchmarks >&2 || return 1
  built=$(swift build -c release --package-path Benchmarks --show-bin-path)
  for executable in $counted_executables; do
    # Not every valgrind understands what Swift writes for debuggers.
    cp "$built/$executable" "$1/$executable"
    strip --strip-debug "$1/$executable" 2>/dev/null ||
      "$(dirname "$(command -v swift)")/llvm-objcopy" --strip-debug "$1/$executable" 2>/dev/null || true
  done
}

# count_one FOLDER EXECUTABLE ARGUMENT ...: prints how many instructions an executable needs for what is counted.
count_one() {
  local folder=$1 executable=$2 output
  shift 2
  output=$(valgrind --tool=callgrind --toggle-collect=fixed_region \
    --callgrind-out-file="$folder/counts" "$folder/$executable" "$@" 2>&1) || {
    printf '%s\n' "$output" | tail -20 >&2
    return 1
  }
  printf '%s\n' "$output" | sed -n 's/.*Collected : //p'
}

# count_instructions FOLDER: prints each fixed program and how many instructions it needs.
count_instructions() {
  local executable program counts
  for executable in $counted_executables; do
    for program in $("$1/$executable" fixed); do
      counts=$(count_one "$1" "$executable" fixed "$program") || return 1
      printf '%s %s\n' "$program" "$counts"
    done
  done
}

# count_growth FOLDER: prints each growing program, and how many instructions it needs for a size and for twice that.
count_growth() {
  local program counts doubled
  for program in $("$1/benchmarks" growing); do
    counts=$(count_one "$1" benchmarks growing "$program") || return 1
    doubled=$(count_one "$1" benchmarks growing "$program" doubled) || return 1
    printf '%s %s %s\n' "$program" "$counts" "$doubled"
  done
}

# why_not_compared: prints why counts can't be compared with the recorded ones, if so.
why_not_compared() {
  if [ ! -f "$recorded_counts" ]; then
    echo 'nothing is recorded yet. Run `Scripts/check instructions --record`, and commit what it writes.'
  elif [ "$(counting_ground)" != "$(sed -n 's/^# Counted with: //p' "$recorded_counts")" ]; then
    printf 'they were recorded with %s; here is %s, with which they differ anyway.\n' \
      "$(sed -n 's/^# Counted with: //p' "$recorded_counts")" "$(counting_ground)"
  fi
}

check_instructions() {
  local reason
  reason=$(why_not_counted)
  if [ -n "$reason" ]; then
    printf 'LEFT OUT: no instructions were counted: %s\n' "$reason"
    return
  fi
  mkdir -p "$counted"
  build_counted "$counted" ||
    fail 'the benchmarks do not build.' 'read the first error above.'
  check_growth "$counted"
  reason=$(why_not_compared)
  if [ -n "$reason" ]; then
    printf 'LEFT OUT: the instructions of the fixed programs were not compared: %s\n' "$reason"
    return
  fi
  compare_instructions "$counted"
}

# check_growth FOLDER: whether the growing programs need about twice as much for twice the size. No record is needed.
check_growth() {
  local counts
  counts=$(count_growth "$1") ||
    fail 'a growing program could not be run.' 'read the lines above.'
  printf '%s\n' "$counts" | awk -v limit="$growth_limit" '
    {
      ratio = $3 / $2
      verdict = ratio > limit ? "  ✘ more than " limit " times" : ""
      printf "%-16s %12d instructions, %12d for twice the size: %.2f times%s\n", $1, $2, $3, ratio, verdict
      if (ratio > limit) wrong++
    }
    END { exit wrong > 0 || NR == 0 }' ||
    fail "the programs marked above need more than $growth_limit times the instructions for twice the size." \
      'something in them is done once for each of those that are there, each time. `valgrind --tool=callgrind --toggle-collect=fixed_region Benchmarks/.build/counted/benchmarks growing PROGRAM doubled` shows what.'
}

# compare_instructions FOLDER: whether the fixed programs need what is recorded.
compare_instructions() {
  local counts
  counts=$(count_instructions "$1") ||
    fail 'a fixed program could not be run.' 'read the lines above.'
  printf '%s\n' "$counts" | awk -v tolerance="$count_tolerance" -v file="$recorded_counts" '
    BEGIN { while ((getline line < file) > 0) if (line !~ /^#/) { split(line, words, " "); recorded[words[1]] = words[2] } }
    { counted[$1] = 1 }
    !($1 in recorded) { printf "%-26s %12d instructions, none recorded\n", $1, $2; wrong++; next }
    {
      change = ($2 - recorded[$1]) * 100 / recorded[$1]
      verdict = change > tolerance ? "  ✘ more than " tolerance "% more" : ""
      if (change < -tolerance) verdict = "  record this, so that it stays"
      printf "%-26s %12d instructions, %12d recorded: %+.1f%%%s\n", $1, $2, recorded[$1], change, verdict
      if (change > tolerance) wrong++
    }
    END {
      for (name in recorded) if (!(name in counted)) { printf "%s is recorded, but there is no such program\n", name; wrong++ }
      exit wrong > 0
    }' ||
    fail 'the programs marked above need more instructions than recorded, or are not recorded.' \
      'find out where they go with `valgrind --tool=callgrind --toggle-collect=fixed_region Benchmarks/.build/counted/benchmarks fixed PROGRAM` (`testing-benchmarks` for those of tests); if what they buy is worth it, run `Scripts/check instructions --record` and commit '"$recorded_counts."
}

record_instructions() {
  heading 'record instructions'
  local reason counts
  reason=$(why_not_counted)
  if [ -n "$reason" ]; then fail 'nothing was recorded.' "$reason"; fi
  mkdir -p "$counted"
  build_counted "$counted" || fail 'the benchmarks do not build.' 'read the first error above.'
  counts=$(count_instructions "$counted") ||
    fail 'a fixed program could not be run.' 'read the lines above.'
  {
    echo '# How many instructions the fixed programs of the benchmarks need.'
    echo '# `Scripts/check instructions` compares, `Scripts/check instructions --record` writes this.'
    printf '# Counted with: %s\n' "$(counting_ground)"
    printf '%s\n' "$counts"
  } >"$recorded_counts"
  echo "Recorded $recorded_counts."
}
