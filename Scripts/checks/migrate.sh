# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `migrate` of Scripts/check: Scripts/migrate changes code as its fixtures note.
#
# Tests/Support/Migration has code in the spelling of the Composable Architecture, in files NAME.before, so that no tool
# for Swift takes them for code of this package. Spellings has each spelling of the page's tables, with what comes out of
# it in NAME.after and in report.txt. Pottery is a feature with tests, which has to compile.

readonly migration_fixtures=Tests/Support/Migration

# copy_fixture NAME SUFFIX FOLDER: copies the files of a fixture with a suffix to a folder, without the suffix.
copy_fixture() {
  local file name
  find "$migration_fixtures/$1" -name "*$2" | LC_ALL=C sort | while IFS= read -r file; do
    name=${file#"$migration_fixtures/$1/"}
    mkdir -p "$3/$(dirname "$name")"
    cp "$file" "$3/${name%"$2"}"
  done
}

# add_unusual_files FOLDER: adds files that no fixture can be: the repository has one kind of line ends, and UTF-8 only.
add_unusual_files() {
  local folder
  printf 'import Clocks\r\nimport XCTest\r\n\r\nlet store: TestStore<Int, Int>' >"$1/LineEnds.swift"
  printf 'import Foundation\nimport Clocks\nimport CasePaths' >"$1/NoEnd.swift"
  printf '\357\273\277import Clocks\nlet store: TestStore<Int, Int>\n' >"$1/Mark.swift"
  printf 'import Clocks // caf\351\n' >"$1/Latin.swift"
  printf 'import Clocks\n' >"$1.outside.swift"
  ln -s "$1.outside.swift" "$1/Link.swift"
  mkdir "$1.outside"
  cp "$1.outside.swift" "$1.outside/Outside.swift"
  ln -s "$1.outside" "$1/Outside"
  ln -s . "$1/Circle"
  for folder in .build .hidden Pods Carthage DerivedData; do
    mkdir "$1/$folder"
    cp "$1.outside.swift" "$1/$folder/Skipped.swift"
  done
}

# expect_unusual_files FOLDER: prints those of them that are not as they should be after the migration.
expect_unusual_files() {
  local file
  printf 'import Intarsia\r\nimport IntarsiaTesting\r\nimport XCTest\r\n\r\nlet store: TestStore<Int, Int>' |
    cmp - "$1/LineEnds.swift"
  printf 'import Foundation\nimport Intarsia' | cmp - "$1/NoEnd.swift"
  printf '\357\273\277import Intarsia\nimport IntarsiaTesting\nlet store: TestStore<Int, Int>\n' | cmp - "$1/Mark.swift"
  printf 'import Clocks // caf\351\n' | cmp - "$1/Latin.swift"
  for file in "$1.outside.swift" "$1.outside/Outside.swift" "$1"/{.build,.hidden,Pods,Carthage,DerivedData}/Skipped.swift; do
    printf 'import Clocks\n' | cmp - "$file"
  done
}

# checksums FOLDER: the checksum of each file.
checksums() { find "$1" -type f -exec cksum {} + | LC_ALL=C sort; }

# migration_report ARGUMENT ...: what Scripts/migrate prints, without the texts of the page, and its result.
migration_report() {
  local result=0
  Scripts/migrate "$@" || result=$?
  printf 'The result is %d.\n' "$result"
}

# record_migration: writes what Scripts/migrate makes of the folder with each spelling.
record_migration() {
  local folder file name
  folder=$(mktemp -d)
  copy_fixture Spellings .before "$folder/Spellings"
  add_unusual_files "$folder/Spellings"
  migration_report "$folder/Spellings" | sed '/^  → /d' >"$migration_fixtures/Spellings/report.txt"
  Scripts/migrate --write "$folder/Spellings" >/dev/null || true
  find "$migration_fixtures/Spellings" -name '*.before' | while IFS= read -r file; do
    name=${file#"$migration_fixtures/Spellings/"}
    cp "$folder/Spellings/${name%.before}" "${file%.before}.after"
  done
  rm -rf "$folder"
}

# check_spellings FOLDER: migrates the folder with each spelling, and prints each difference.
check_spellings() {
  local spellings=$1/Spellings row
  copy_fixture Spellings .before "$spellings"
  copy_fixture Spellings .after "$1/expected"
  add_unusual_files "$spellings"
  checksums "$1" >"$1.before"
  migration_report "$spellings" >"$1.report"
  checksums "$1" | diff "$1.before" - || echo 'A dry run has changed a file.'
  sed '/^  → /d' "$1.report" | diff "$migration_fixtures/Spellings/report.txt" - || true
  # Each row that the program searches is found in the folder.
  Scripts/migrate --rows | sed -nE 's/^(by hand|look): //p' | while IFS= read -r row; do
    grep -qxF "  $row" "$1.report" || printf 'No spelling is found for the row: %s\n' "$row"
  done
  Scripts/migrate --write "$spellings" >/dev/null || true
  expect_unusual_files "$spellings" || true
  (cd "$1/expected" && find . -type f) | while IFS= read -r row; do
    diff -u "$1/expected/$row" "$spellings/$row" || true
  done
  checksums "$spellings" >"$1.before"
  Scripts/migrate --write "$spellings" | grep -E '^(---|\+\+\+|@@)' || true
  checksums "$spellings" | diff "$1.before" - || echo 'A second migration has changed a file.'
  rm -rf "$1".*
}

# check_results FOLDER: prints each result of Scripts/migrate that is not the documented one.
check_results() {
  local result arguments expected
  mkdir "$1"
  printf 'import Clocks\n' >"$1/Done.swift"
  while read -r expected arguments; do
    result=0
    # shellcheck disable=SC2086 # split into words on purpose
    Scripts/migrate $arguments >/dev/null 2>&1 || result=$?
    [ "$result" = "$expected" ] || printf 'Scripts/migrate %s: the result is %d instead of %d\n' "$arguments" "$result" "$expected"
  done <<<"0 $1
0 --help
0 --rows
0 --write $1
2
2 --wrong $1
2 $1 $1
2 $1/Nowhere"
  printf 'import Sharing\nlet a = FileStorage()\n' >"$1/Left.swift"
  Scripts/migrate "$1" >/dev/null && printf 'Scripts/migrate: a place is left, and the result is 0\n'
  return 0
}

check_migrate() {
  local folder bin options wrong
  folder=$(cd "$(mktemp -d)" && pwd -P)
  wrong=$(check_spellings "$folder/spellings"; check_results "$folder/results")
  [ -z "$wrong" ] || {
    printf '%s\n' "$wrong"
    fail 'Scripts/migrate does something else than its fixtures note.' \
      'look at the differences above. If they are better: Scripts/check --record migrate'
  }
  printf '%d rows of the page, each found or rewritten in %d files\n' \
    "$(Scripts/migrate --rows | grep -cv '^no search')" "$(find "$migration_fixtures/Spellings" -name '*.before' | wc -l)"

  swift build --build-system native --target IntarsiaTesting || fail 'the library does not build.' 'read the first error above.'
  bin=$(swift build --build-system native --show-bin-path)
  copy_fixture Pottery .before "$folder/Pottery"
  Scripts/migrate --write "$folder/Pottery" >"$folder/report" || true
  mapfile -t options < <(block_options "$bin")
  # Without `-typecheck`, which makes no module.
  options=("${options[@]:1}" -I "$folder" -package-name pottery)
  swiftc "${options[@]}" -c -wmo -module-name Pottery -enable-testing -emit-module -emit-module-path "$folder/Pottery.swiftmodule" \
    -o "$folder/Pottery.o" "$folder"/Pottery/Sources/Pottery/*.swift &&
    swiftc "${options[@]}" -typecheck -module-name PotteryTests "$folder"/Pottery/Tests/PotteryTests/*.swift || {
    cat "$folder/report"
    fail 'a migrated feature does not compile.' 'read the first error above, and the changes before it.'
  }
  printf 'a feature and its tests, %d lines, compile after the migration\n' \
    "$(find "$folder/Pottery" -name '*.swift' -exec cat {} + | wc -l)"
  rm -rf "$folder"
}
