# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `api` of Scripts/check: the public API, compared with that of the last tag.

# The changes that break code of users and are meant: the sentences that `api` prints, one a line, after `//` a reason.
readonly accepted_breakages=.api-breakages

# breakages TAG: prints each change since TAG that breaks code of users and is not listed in .api-breakages.
# Fails if something could not be compared. The whole output is in the file that $output names.
breakages() {
  local options=() status=0 module line
  if [ -f "$accepted_breakages" ]; then options=(--breakage-allowlist-path "$accepted_breakages"); fi
  # The library alone, here and at the tag. A warning there that the compiler of today has is not an error.
  INTARSIA_TESTS='' INTARSIA_WARNINGS='' swift package --scratch-path .build/api \
    diagnose-api-breaking-changes "$1" ${options[@]+"${options[@]}"} >"$output" 2>&1 || status=$?
  grep -qE 'breaking changes? detected in' "$output" || return 1
  sed -nE 's/^.*(API breakage: )/\1/p' "$output" | grep . || [ "$status" -eq 0 ] || return 1
  # The package manager compares the modules of the products, and does not say which of them are gone.
  git ls-tree -r --name-only "$1" Sources/ | sed -n 's|^Sources/\([^/]*\)/.*\.swift$|\1|p' | sort -u |
    while read -r module; do
      if [[ "$module" == IntarsiaMacro* ]] || grep -qE "detected in $module:?\$" "$output"; then continue; fi
      line="API breakage: module $module is in no product"
      grep -qsxF "$line" "$accepted_breakages" || echo "$line"
    done
}

check_api() {
  local tag output found
  tag=$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2>/dev/null) || {
    echo 'LEFT OUT: there is no tag to compare with.'
    return
  }
  output=$(mktemp)
  found=$(breakages "$tag") || {
    { grep -aE '(^|: )error: ' "$output" || tail -20 "$output"; } | awk '!seen[$0]++' | head -20 >&2
    fail "the library could not be compared with $tag. The whole output is $output." \
      'read the first error above; the library is built as it is here and as it was at the tag.'
  }
  printf 'modules compared with %s: %d; public changes that break code: %d\n' "$tag" \
    "$(grep -cE 'detected in' "$output")" "$(grep -c . <<<"$found" || true)"
  rm -f "$output"
  if [ -z "$found" ]; then return; fi
  printf '%s\n' "$found"
  fail "the lines above break code that compiles with $tag." \
    "keep the old declaration, \`@available(*, deprecated, renamed: …)\`; if the change is meant, copy its line into $accepted_breakages, and say it in CHANGELOG.md."
}
