# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `no-macros` of Scripts/check: the library builds with the trait Macros turned off.

check_no-macros() {
  # By target, not by product: asked for a library product, the package manager builds everything.
  # IntarsiaTesting stands on all of the library. Its own folder keeps the build with macros intact.
  swift build --disable-default-traits --target IntarsiaTesting --scratch-path .build/no-macros ||
    fail 'the library does not build without its macros.' \
      'put `#if Macros` around each macro declaration, and use no macro inside the library.'
}
