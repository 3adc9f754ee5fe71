# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `voice` of Scripts/check: comments keep to the rules for plain English that a search can see.

readonly comment='^[[:space:]]*///?'

# commented_files: the files with comments that readers of the code see, one a line.
commented_files() {
  swift_files
  find Sources Benchmarks/Sources -type f -name '*.[ch]' | sort
}

# search ARGUMENT ...: searches the files on standard input, with each hit's place.
search() { tr '\n' '\0' | LC_ALL=C.UTF-8 xargs -0 grep -HnE "$@" || true; }

# unplain_comments: prints the comment lines that break a rule, each with its place.
unplain_comments() {
  commented_files | search "$comment *(- )?(What|Who|Whoever|That|Where)\\b"
  commented_files | search -i "$comment.*\\b(somebody|nobody|whoever|the way to|in the place of)\\b"
  # The errors of the compiler that a file expects are on one line each.
  commented_files | search '^.{101,}$' | grep -E ':[0-9]+:[[:space:]]*//' | grep -vE ':[0-9]+:// (error: |swift-format-)' || true
}

check_voice() {
  local found
  found=$(unplain_comments)
  printf '%d comment lines in %d files\n' "$(commented_files | search "$comment" | wc -l)" "$(commented_files | wc -l)"
  [ -z "$found" ] || {
    printf '%s\n' "$found"
    fail 'the comment lines above break a rule of "Voice" in CONTRIBUTING.md, or have more than 100 columns.' \
      'begin with a verb or a noun, and name the agent: caller, observer, reducer, effect, test, scheduler.'
  }
}
