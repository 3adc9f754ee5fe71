# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `mistakes` of Scripts/check: the compiler refuses mistakes with the sentences on the page.

# The files of mistakes, and the release of Swift whose sentences they note.
readonly mistakes=Tests/DocumentationTests/WhenItDoesNotCompile
readonly mistakes_release=6.3

# refusals BIN FILE: what the compiler says of a file, one error a line, without the name of its group. A line
# `// flags:` in the file has further options for the compiler. Memory that the compiler has freed is overwritten: so it
# crashes each time where it would at times, and a crash is no refusal.
refusals() {
  local sources=("$2") module
  if [ "$2" != "$mistakes/Prelude.swift" ]; then sources+=("$mistakes/Prelude.swift"); fi
  local options=(-typecheck -parse-as-library -swift-version 6 -I "$1/Modules") flags
  read -ra flags <<<"$(sed -n 's|^// flags: ||p' "$2")"
  for module in IntarsiaThread CIntarsiaSimulation CIntarsiaTesting; do
    options+=(-Xcc "-fmodule-map-file=$1/$module.build/module.modulemap")
  done
  MALLOC_PERTURB_=165 swiftc "${options[@]}" "${flags[@]}" -load-plugin-executable "$1/IntarsiaMacros-tool#IntarsiaMacros" "${sources[@]}" 2>&1 |
    sed -nE 's/^[^ ]*:[0-9]+:[0-9]+: error: //p; s/^<unknown>:0: error: /<unknown> /p
      s/^(macro expansion [^ ]*):[0-9]+:[0-9]+: error: //p; s/^error: (.* due to signal [0-9]+).*/\1/p' | sed -E 's/ \[#[A-Za-z]+\]$//'
}

check_mistakes() {
  local bin file wrong=0 count=0
  if ! swift --version 2>/dev/null | grep -q "Swift version ${mistakes_release}[. ]"; then
    printf 'LEFT OUT: the sentences are those of Swift %s.\n' "$mistakes_release"
    return
  fi
  swift build --build-system native --target IntarsiaTesting || fail 'the library does not build.' 'read the first error above.'
  bin=$(swift build --build-system native --show-bin-path)
  for file in "$mistakes"/*.swift; do
    count=$((count + 1))
    diff -u -L "$file expects" -L 'the compiler says' \
      <(sed -n 's|^// error: ||p' "$file") <(refusals "$bin" "$file" || true) || wrong=$((wrong + 1))
  done
  printf '%d files, %d refused otherwise than noted\n' "$count" "$wrong"
  [ "$wrong" -eq 0 ] ||
    fail 'the compiler says something else than the lines `// error:` of these files.' \
      'if it says it better now, or at least as well, note that there and on the page.'
}
