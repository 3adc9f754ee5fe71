# shellcheck shell=bash
# The section `build` of Scripts/check: the library, the examples and their tests build without a warning.

check_build() {
  local package
  for package in . Examples; do
    swift build --build-tests --package-path "$package" ||
      fail "the package in $package does not build without warnings." \
        'read the first error above; a warning counts as one here.'
  done
}
