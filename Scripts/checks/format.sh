# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `format` of Scripts/check: each Swift file is formatted and documented as .swift-format asks.

check_format() {
  swift_files | tr '\n' '\0' | xargs -0 swift format lint --strict --parallel ||
    fail 'the lines above are not formatted or documented as .swift-format asks.' \
      'run `Scripts/check --fix`, then edit by hand what it could not change.'
}

# Formats each Swift file in place.
fix_format() {
  heading 'fix'
  swift_files | tr '\n' '\0' | xargs -0 swift format --in-place --parallel ||
    fail 'the formatter could not read a file.' 'correct the syntax error above.'
}
