# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `docs` of Scripts/check: Scripts/docs writes the documentation, and every link in it resolves.

check_docs() {
  Scripts/docs .build/docs ||
    fail 'the documentation has the errors above.' \
      'correct the link as the compiler suggests. Where overloads make it ambiguous, write the name as code: `send(_:)`.'
}
