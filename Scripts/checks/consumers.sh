# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `consumers` of Scripts/check: packages outside of this repository that depend on it.
#
# They are in Tests/Consumers. Each is copied to a folder of its own, beside a clone of this checkout that is tagged 0.1.0.
# Git rewrites the addresses in their manifests to that clone and to stand-ins, so no network is needed.

# consumer_git FOLDER ARGUMENT ...: runs git in a repository of the section, whoever the user is.
consumer_git() {
  local folder=$1
  shift
  git -C "$folder" -c user.name=Consumers -c user.email=consumers@example.com \
    -c commit.gpgsign=false -c tag.gpgsign=false -c init.defaultBranch=main "$@"
}

# make_repository FOLDER TAG: makes a repository of what is in a folder, and tags it.
make_repository() {
  consumer_git "$1" init --quiet
  consumer_git "$1" add --all
  consumer_git "$1" commit --quiet --message "Everything"
  consumer_git "$1" tag "$2"
}

# prepare_consumers FOLDER: makes the repositories, and copies the consumers.
prepare_consumers() {
  local name
  mkdir -p "$1/intarsia" "$1/swift-syntax" "$1/OpenCombine"
  # What is committed, and what is about to be.
  git ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' name; do if [ -e "$name" ]; then printf '%s\0' "$name"; fi; done |
    tar --create --null --files-from - | tar --extract --directory "$1/intarsia"
  make_repository "$1/intarsia" 0.1.0

  cp -R Tests/Consumers/StandIns/swift-syntax Tests/Consumers/StandIns/OpenCombine "$1/"
  for name in $(sed -n 's/^  "\(Swift[A-Za-z", ]*\),$/\1/p' "$1/swift-syntax/Package.swift" | tr -d '",'); do
    mkdir -p "$1/swift-syntax/Sources/StandIn/$name"
    echo '// No code: see Package.swift.' >"$1/swift-syntax/Sources/StandIn/$name/$name.swift"
  done
  make_repository "$1/swift-syntax" 602.0.0
  make_repository "$1/OpenCombine" 0.14.0

  git config --file "$1/gitconfig" "url.file://$1/intarsia.insteadOf" https://example.com/intarsia.git
  git config --file "$1/gitconfig" "url.file://$1/swift-syntax.insteadOf" \
    https://github.com/swiftlang/swift-syntax
  git config --file "$1/gitconfig" "url.file://$1/OpenCombine.insteadOf" \
    https://github.com/OpenCombine/OpenCombine
  for name in Application SwiftFive Modules Transitive Tested DependenciesAlone SimulationAlone BesideSwiftSyntax WithOpenCombine; do
    cp -R "Tests/Consumers/$name" "$1/$name"
  done
}

# consumer_swift COMMAND PACKAGE ARGUMENT ...: runs `swift COMMAND` for a consumer, as its user would.
#
# Nothing is taken from, or left in, what the user's own packages have fetched.
consumer_swift() {
  local command=$1 package=$consumers/$2
  shift 2
  env -u INTARSIA_WARNINGS -u INTARSIA_TESTS GIT_CONFIG_GLOBAL="$consumers/gitconfig" GIT_CONFIG_NOSYSTEM=1 \
    swift "$command" --package-path "$package" --cache-path "$consumers/cache" \
    --config-path "$consumers/configuration" --security-path "$consumers/security" "$@"
}

# resolved PACKAGE: the identities of the packages that were fetched for a consumer, sorted, in one line.
resolved() {
  sed -nE 's/^ *"identity" : "([^"]*)".*/\1/p' "$consumers/$1/Package.resolved" 2>/dev/null | sort | xargs
}

# expect_consumer WHAT EXPECTED ACTUAL: compares what came of a consumer with what should.
expect_consumer() {
  if [ "$2" != "$3" ]; then
    printf '%s: expected "%s", but it is "%s"\n' "$1" "$2" "$3"
    fail 'a package that depends on this one does not get what it should.' \
      'look at the consumer named above, in Tests/Consumers; Package.swift decides what is fetched.'
  fi
  printf '%s: %s\n' "$1" "$2"
}

# require_consumer WHAT COMMAND PACKAGE ARGUMENT ...: fails unless a consumer can be resolved, built, run or tested.
require_consumer() {
  local what=$1 output=$consumers/output
  shift
  consumer_swift "$@" >"$output" 2>&1 || {
    tail -40 "$output"
    fail "$what: \`swift $1\` failed for Tests/Consumers/$2." 'read the first error above.'
  }
}

# resolve_consumer WHAT PACKAGE EXPECTED: resolves a consumer anew, and compares what was fetched.
resolve_consumer() {
  rm -rf "${consumers:?}/$2/Package.resolved" "$consumers/$2/.build"
  require_consumer "$1" package "$2" resolve
  expect_consumer "$1, fetched" "$3" "$(resolved "$2")"
}

# resolve_requirement WHAT REQUIREMENT EXPECTED: resolves the application with another requirement than its version.
resolve_requirement() {
  rm -rf "$consumers/Requirement"
  cp -R Tests/Consumers/Application "$consumers/Requirement"
  sed -i.before "s|from: \"0.1.0\"|$2|" "$consumers/Requirement/Package.swift"
  resolve_consumer "$1" Requirement "$3"
}

check_consumers() {
  local consumers start program
  consumers=$(cd "$(mktemp -d)" && pwd -P)
  prepare_consumers "$consumers"

  # What is fetched.
  resolve_requirement 'by branch' 'branch: "main"' intarsia
  resolve_requirement 'by revision' \
    "revision: \"$(git -C "$consumers/intarsia" rev-parse HEAD)\"" intarsia
  resolve_requirement 'with the trait SwiftSyntaxPackage' \
    'from: "0.1.0", traits: [.defaults, "SwiftSyntaxPackage"]' 'intarsia swift-syntax'
  resolve_consumer 'beside swift-syntax' BesideSwiftSyntax 'intarsia swift-syntax'
  resolve_consumer 'with the trait OpenCombine' WithOpenCombine 'intarsia opencombine'
  INTARSIA_SWIFT_SYNTAX=package resolve_consumer \
    'without SwiftSyntax in the toolchain' Application 'intarsia swift-syntax'
  INTARSIA_SWIFT_SYNTAX=package resolve_consumer \
    'without SwiftSyntax in the toolchain, and without macros' DependenciesAlone intarsia

  # What is built and run.
  resolve_consumer 'by version' Application intarsia
  start=$SECONDS
  require_consumer 'by version' build Application
  printf 'by version, built: %d s\n' "$((SECONDS - start))"
  expect_consumer 'by version, prints' 'Hello, Intarsia! 1' \
    "$(consumer_swift run Application --skip-build Application 2>/dev/null)"
  expect_consumer 'shared state alone, prints' '2 2' \
    "$(consumer_swift run Application --skip-build SharingAlone 2>/dev/null)"
  expect_consumer 'traces alone, prints' refused \
    "$(consumer_swift run Application --skip-build TracesAlone 2>/dev/null)"
  for program in Application TracesAlone; do
    INTARSIA_TRACE="$consumers/$program.trace" \
      consumer_swift run Application --skip-build "$program" >/dev/null 2>&1
  done
  expect_consumer 'recorded by INTARSIA_TRACE' TracesAlone.trace \
    "$(cd "$consumers" && find . -maxdepth 1 -name '*.trace' -exec grep -l '"event":"action"' {} + | sed 's|^./||')"
  expect_consumer 'durable stores alone, print' '1 2' \
    "$(consumer_swift run Application --skip-build DurabilityAlone 2>/dev/null | xargs)"
  expect_consumer 'undo alone, prints' 1 \
    "$(consumer_swift run Application --skip-build UndoAlone 2>/dev/null)"
  expect_consumer 'beside another library for views, prints' 'Bread, open' \
    "$(consumer_swift run Application --skip-build BesideOtherViews 2>/dev/null)"
  require_consumer 'in the Swift 5 mode, without a warning' build SwiftFive
  expect_consumer 'in the Swift 5 mode, prints' '5 true' \
    "$(consumer_swift run SwiftFive --skip-build 2>/dev/null)"
  require_consumer 'as a transitive dependency' build Transitive
  expect_consumer 'as a transitive dependency, prints' 'A screen, read' \
    "$(consumer_swift run Transitive --skip-build 2>/dev/null)"
  require_consumer 'the dependencies alone' build DependenciesAlone
  expect_consumer 'the dependencies alone, fetched' intarsia "$(resolved DependenciesAlone)"
  expect_consumer 'the dependencies alone, prints' 'Hello, Intarsia! Bye, Intarsia!' \
    "$(consumer_swift run DependenciesAlone --skip-build 2>/dev/null)"
  require_consumer 'the simulation alone' build SimulationAlone
  expect_consumer 'the simulation alone, prints' \
    'lunch after 60.0 seconds, lunch after 3600.0 seconds, 3600.0 seconds' \
    "$(consumer_swift run SimulationAlone --skip-build 2>/dev/null)"
  require_consumer 'by path' build Tested --build-tests
  expect_consumer 'by path, prints' '100 degrees, tea' \
    "$(consumer_swift run Tested --skip-build 2>/dev/null)"
  require_consumer 'by path' test Tested --skip-build
  expect_consumer 'by path, tests' 'Executed 1 test, with 0 failures; 1 test passed' \
    "$(tested_consumer_summary)"
  add_stored_property
  expect_consumer 'by path, prints after an update' '100 degrees, tea' \
    "$(consumer_swift run Tested 2>/dev/null)"

  # Macros are built with one SwiftSyntax: if another package brings its own, an error says what to do.
  require_consumer 'beside swift-syntax' build BesideSwiftSyntax --target OtherMacros
  # The output goes to a file: a pipe that ends early would end the package manager, and leave its compilers behind.
  if consumer_swift build BesideSwiftSyntax >"$consumers/output" 2>&1; then
    fail 'beside swift-syntax, Intarsia was built with two versions of SwiftSyntax.' \
      'see the `#error` in Sources/IntarsiaMacroExpansion/Support/SwiftSyntaxSource.swift.'
  fi
  expect_consumer 'beside swift-syntax, says' \
    'error: Another package of this build brings swift-syntax' \
    "$(grep -oE 'error: Another package of this build brings swift-syntax' "$consumers/output" | sort -u)"
  rm -rf "$consumers"
}

# add_stored_property: changes the layout of a type of the library that the consumer `Tested` stores.
#
# Code that was not compiled anew would read other bytes then. Products name every module for that reason.
add_stored_property() {
  local file=$consumers/intarsia/Sources/IntarsiaCollections/IdentifiedArray/IdentifiedArray.swift
  sed -i.before 's|@usableFromInline var stamp = .*|&; @usableFromInline var added = ("one", "two")|' "$file"
  if cmp -s "$file" "$file.before"; then
    fail 'IdentifiedArray has no property `stamp` after which another one could be added.' \
      'name another stored property in Scripts/checks/consumers.sh.'
  fi
  rm "$file.before"
}

# tested_consumer_summary: how many tests ran, of XCTest and of Swift Testing.
tested_consumer_summary() {
  printf '%s; %s\n' "$(grep -aoE 'Executed 1 test, with 0 failures' "$consumers/output" | sort -u)" \
    "$(grep -aoE '[0-9]+ tests? (in [0-9]+ suites? )?passed' "$consumers/output" | sed -E 's/ in [0-9]+ suites?//' | sort -u)"
}
