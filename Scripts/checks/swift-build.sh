# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `swift-build` of Scripts/check: the package builds with Swift Build, and its tests pass in processes of
# their own.
#
# Swift Build is the default from Swift 6.4 on, and a preview in 6.3. `swift test` links all test targets into one
# program, with all that any of them needs. Swift Build runs a process for each, so nothing may depend on what else is
# linked. The build has the traits of those databases whose libraries are installed.

check_swift-build() {
  local traits output warnings
  traits=$(durability_traits 2>/dev/null | paste -sd , -)
  output=$(mktemp)
  swift test --build-system swiftbuild --scratch-path .build/swift-build --traits "Macros${traits:+,$traits}" >"$output" 2>&1 || {
    grep -aE -A 12 '✘|error:' "$output" || tail -40 "$output"
    fail 'the package does not build with Swift Build, or a test fails in a process without the other targets.' \
      'run it alone with `swift test --build-system swiftbuild --filter NAME`. What a test needs has to be linked by its own module.'
  }
  # The preview passes clang an option for programs when it links each library (Swift 6.3).
  warnings=$(grep -a 'warning: ' "$output" | grep -avE '^/.*Tests/|-rdynamic' | sort -u || true)
  [ -z "$warnings" ] || {
    printf '%s\n' "$warnings"
    fail 'Swift Build warns.' 'mend what the lines above name.'
  }
  grep -aE 'Test run with [0-9]+ tests? ' "$output" | sed -E 's/.*run with ([0-9]+) .*/\1/' |
    awk '{ tests += $1 } END { printf "%d tests, in %d processes\n", tests, NR; exit NR < 18 }' ||
    fail 'fewer test targets ran than there are.' 'look at the output of `swift test --build-system swiftbuild`.'
  rm -f "$output"
}
