# shellcheck shell=bash
# The section `build` of Scripts/check: everything builds, tests included, without a warning.

check_build() {
  swift build --build-tests ||
    fail 'the package does not build without warnings.' \
      'read the first error above; a warning counts as one here.'
}
