# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `tutorials` of Scripts/check: the code of each step of the tutorials compiles, and that of the last ones runs.
#
# A step shows a file whole. It has to compile with the files that the steps before it have shown, those of the
# tutorials before it included. Scripts/docs checks the texts.

readonly tutorials=Sources/Intarsia/Intarsia.docc

# tutorial_steps: each step in order, as `TUTORIAL NAME FILE`.
tutorial_steps() {
  local name
  sed -n 's/.*@TutorialReference(tutorial: "doc:\(.*\)").*/\1/p' "$tutorials/Tutorials/Tutorials.tutorial" |
    while IFS= read -r name; do
      sed -n "s/.*@Code(name: \"\(.*\)\", file: \(.*\)).*/$name \1 \2/p" "$tutorials/Tutorials/$name.tutorial"
    done
}

# unused_tutorial_files: the files that no step shows.
unused_tutorial_files() {
  (cd "$tutorials/Resources" && ls ./*.swift) | sed 's|^./||' | sort |
    comm -23 - <(tutorial_steps | cut -d ' ' -f 3 | sort -u)
}

# library_objects BIN: the compiled files of the library, one a line; those of removed sources are left out.
library_objects() {
  local module
  for module in $view_modules IntarsiaSimulation IntarsiaTesting; do
    sed -n 's/.*"object": "\(.*\)".*/\1/p' "$1/$module.build/output-file-map.json"
  done
  for module in IntarsiaThread CIntarsiaSimulation CIntarsiaTesting CIntarsiaTraces; do
    find "$1/$module.build" -name '*.o'
  done
}

check_tutorials() {
  local bin folder options objects tutorial name file count=0 test_count=0 unused
  unused=$(unused_tutorial_files)
  [ -z "$unused" ] || fail "no step of a tutorial shows these files: ${unused//$'\n'/, }" 'remove them, or show them.'
  swift format lint --strict "$tutorials"/Resources/*.swift ||
    fail 'the lines above are not formatted as .swift-format asks.' "swift format --in-place $tutorials/Resources/*.swift"
  swift build --build-system native --target IntarsiaTesting || fail 'the library does not build.' 'read the first error above.'
  bin=$(swift build --build-system native --show-bin-path)
  folder=$(mktemp -d)
  mkdir "$folder/Sources" "$folder/Tests"
  mapfile -t options < <(block_options "$bin")
  # Without `-typecheck`, which makes nothing. The objects of the library are found by their module maps.
  options=("${options[@]:1}" -I "$folder" -Xcc "-fmodule-map-file=$bin/CIntarsiaTraces.build/module.modulemap")
  while read -r tutorial name file; do
    count=$((count + 1))
    case $name in
    *Tests.swift)
      # A module with a program has a main function, as the tests do.
      cp "$tutorials/Resources/$file" "$folder/Tests/$name"
      swiftc "${options[@]}" -c -wmo -module-name Tea -enable-testing -emit-module \
        -emit-module-path "$folder/Tea.swiftmodule" -o "$folder/Tea.o" \
        $(find "$folder/Sources" -name '*.swift' ! -name Program.swift) &&
        swiftc "${options[@]}" -typecheck -module-name TeaTests "$folder"/Tests/*.swift
      ;;
    *)
      cp "$tutorials/Resources/$file" "$folder/Sources/$name"
      swiftc "${options[@]}" -typecheck -module-name Tea "$folder"/Sources/*.swift
      ;;
    esac || fail "the file $file of the tutorial $tutorial does not compile with the files before it." \
      'read the first error above.'
  done < <(tutorial_steps)

  mapfile -t objects < <(library_objects "$bin")
  swiftc "${options[@]}" -module-name Tea "$folder"/Sources/*.swift "${objects[@]}" -o "$folder/program" ||
    fail 'the program of the tutorials is not linked.' 'read the first error above.'
  diff <(printf '0 cups\n1 cups\n') <("$folder/program") ||
    fail 'the program of the tutorials prints something else.' 'correct it, or the text of its step.'
  cat >"$folder/Runner.swift" <<'RUNNER'
import Testing

@main
struct Runner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
RUNNER
  swiftc "${options[@]}" -module-name TeaTests "$folder"/Tests/*.swift "$folder/Runner.swift" "$folder/Tea.o" \
    "${objects[@]}" -o "$folder/tests" || fail 'the tests of the tutorials are not linked.' 'read the first error above.'
  "$folder/tests" --testing-library swift-testing >"$folder/output" 2>&1 || {
    cat "$folder/output"
    fail 'a test of the tutorials fails.' 'read the failure above.'
  }
  test_count=$(grep -aoE 'run with [0-9]+ tests' "$folder/output" | tr -dc 0-9)
  [ "$test_count" = "$(cat "$folder"/Tests/*.swift | grep -c '@Test')" ] ||
    fail 'not each test of the tutorials has run.' 'see how Scripts/checks/tutorials.sh runs them.'
  printf '%d steps compile, the program prints its lines, and %d tests pass\n' "$count" "$test_count"
  rm -rf "$folder"
}
