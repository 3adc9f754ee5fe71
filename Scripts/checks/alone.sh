# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `alone` of Scripts/check: each test target passes in a process that links nothing else.
#
# `swift test` links all test targets into one program, with all that any of them needs. Swift Build, the default from
# Swift 6.4 on, runs a process for each. Nothing may depend on what else is linked.

# Sections of their own run these alone: registry, histories.
readonly alone_elsewhere=' EffectRegistryTests DurabilityModelTests '

check_alone() {
  local folder target output count=0
  output=$(mktemp)
  for folder in Tests/*Tests; do
    target=$(basename "$folder")
    case $alone_elsewhere in *" $target "*) continue ;; esac
    # The modules are those of the section `build`: only the program is linked anew.
    INTARSIA_TESTS=$target swift test >"$output" 2>&1 || {
      grep -aE -A 12 '✘|error:' "$output" || tail -40 "$output"
      fail "the tests of $target fail if nothing else is linked." \
        "run them alone with \`INTARSIA_TESTS=$target swift test --filter NAME\`. What they need has to be linked by their own module."
    }
    # The last line about tests is that of Swift Testing, if the target has such tests.
    printf '%s: %s\n' "$target" "$(grep -aoE '[0-9]+ tests? (in [0-9]+ suites? )?passed' "$output" | tail -1)"
    count=$((count + 1))
  done
  rm -f "$output"
  printf '%d test targets, each in a process of its own\n' "$count"
}
