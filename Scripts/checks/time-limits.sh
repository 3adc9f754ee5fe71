# shellcheck shell=bash
# The section `time-limits` of Scripts/check: every test has the time limit by which a stuck test names itself.
#
# Tests inherit the trait `.endsWithinAMinute` from the outermost suite around them. Types that stand on a page for users
# (between `// snippet` and `// end`) are left out: the page does not show the trait. XCTest needs none: an observer limits
# its cases.

# limited_files: the Swift files of the test targets, one a line.
limited_files() {
  swift_files | grep -E '^(Tests/[A-Za-z]+Tests|Examples/[A-Za-z]+/Tests/[A-Za-z]+Tests)/' |
    grep -v '/WhenItDoesNotCompile/'
}

check_time-limits() {
  limited_files | tr '\n' '\0' | xargs -0 awk '
    function complain(text) { print text; wrong++ }
    FNR == 1 { depth = 0; attributes = ""; outer = ""; snippet = 0; quoted = 0 }
    # The lines of a literal belong to no declaration of this file.
    quoted { if (/^ *"""/) quoted = /^ *""".*"""#*$/; next }
    /"""#*$/ { quoted = 1 }
    /^ *\/\/ snippet$/ { snippet = 1 }
    /^ *\/\/ end$/ { snippet = 0 }
    /^ *#if / { depth++ }
    /^ *#endif/ { depth-- }
    /^ *@Suite/ { attributes = "" }
    { match($0, /^ */); is_outermost = RLENGTH == 2 * depth; attributes = attributes $0 }
    is_outermost && match($0, /^ *([@a-z]+ )*(struct|class|enum|actor|extension) [A-Za-z_]+/) {
      outer = substr($0, RSTART, RLENGTH)
      sub(/.* /, "", outer)
      match(FILENAME, /^(Examples\/[^\/]*\/)?Tests\/[^\/]*/)
      outer = substr(FILENAME, 1, RLENGTH) " " outer
      if (attributes ~ /@Suite\(.*\.endsWithinAMinute/ || snippet) limited[outer] = 1
      attributes = ""
    }
    /^ *@Test/ && is_outermost { complain(FILENAME ":" FNR ": a test outside of a suite") }
    /^ *@Test/ && !is_outermost {
      tests++
      if (!((FILENAME, outer) in place)) place[FILENAME, outer] = FILENAME ":" FNR
      suite[FILENAME, outer] = outer
    }
    is_outermost && /^ *}/ { attributes = "" }
    END {
      for (key in place) if (!(suite[key] in limited)) {
        sub(/.* /, "", suite[key])
        complain(place[key] ": a test whose outermost suite, " suite[key] ", has no time limit")
      }
      printf "%d tests\n", tests
      exit wrong > 0 || tests == 0
    }' ||
    fail 'the tests above would hang a run without a word if they were stuck.' \
      'put `.endsWithinAMinute` first among the traits of the outermost suite: @Suite("Timers", .endsWithinAMinute).'
}
