# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `docs` of Scripts/check: llms.txt lists the pages, Scripts/docs writes the documentation, and every link
# in it resolves.

check_docs() {
  Scripts/llms --check ||
    fail 'llms.txt does not list the pages as they are.' 'run Scripts/llms.'
  Scripts/docs .build/docs ||
    fail 'the documentation has the errors above.' \
      'correct the link as the compiler suggests. Where overloads make it ambiguous, write the name as code: `send(_:)`.'
}
