# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `voice` of Scripts/check: comments keep to the rules for plain English that a search can see.

readonly comment='^[[:space:]]*///?'

# unplain_comments FOLDER ...: prints the comment lines that break a rule, each with its place.
unplain_comments() {
  grep -rnE --include='*.swift' --include='*.[ch]' "$comment *(- )?(What|Who|Whoever|That|Where)\\b" "$@" || true
  grep -rniE --include='*.swift' --include='*.[ch]' "$comment.*\\b(somebody|nobody|whoever|the way to|in the place of)\\b" "$@" || true
}

check_voice() {
  local folders=(Sources/*) found
  found=$(unplain_comments "${folders[@]}")
  printf '%d comment lines in %d modules\n' "$(grep -rhcE --include='*.swift' "$comment" "${folders[@]}" | awk '{ n += $1 } END { print n }')" ${#folders[@]}
  [ -z "$found" ] || {
    printf '%s\n' "$found"
    fail 'the comment lines above break a rule of "Voice" in CONTRIBUTING.md.' \
      'begin with a verb or a noun, and name the agent: caller, observer, reducer, effect, test, scheduler.'
  }
}
