# shellcheck shell=bash
# The section `release-paths` of Scripts/check: a stripped release build of an application names no folder of its own
# sources, nor of this package's. That of a tiny application has at most 3.2 MB.
#
# It builds Tests/Support/ShippedApplication and TinyApplication as a package of its own, which depends on this one by
# path.

# The most bytes of a stripped release build of a feature with one effect, which links Foundation dynamically: 3.2 MB.
readonly tiny_limit=$((32 * 1024 * 1024 / 10))

# named_paths BINARY FOLDER: the texts in a program that name the folder.
named_paths() {
  strings -a -n 4 "$1" | grep -F "$2" | sort -u || true
}

check_release-paths() {
  local package=$PWD folder bin program found bytes
  folder=$(mktemp -d)
  mkdir -p "$folder"/Sources/{Shipped,Tiny,Planted}
  cp Tests/Support/ShippedApplication/main.swift "$folder/Sources/Shipped/main.swift"
  cp Tests/Support/TinyApplication/main.swift "$folder/Sources/Tiny/main.swift"
  # What the search has to find, or it finds nothing anywhere.
  printf 'let path: StaticString = #filePath\nprint(path)\n' >"$folder/Sources/Planted/main.swift"
  cat >"$folder/Package.swift" <<MANIFEST
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shipped",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "$package")],
  targets: [
    .executableTarget(
      name: "Shipped",
      dependencies: [.product(name: "Intarsia", package: "$(basename "$package")")]),
    .executableTarget(
      name: "Tiny",
      dependencies: [.product(name: "Intarsia", package: "$(basename "$package")")]),
    .executableTarget(name: "Planted"),
  ]
)
MANIFEST

  swift build -c release --package-path "$folder" ||
    fail 'the application does not build.' 'read the first error above.'
  bin=$(swift build -c release --package-path "$folder" --show-bin-path)
  "$bin/Shipped" 2>/dev/null | grep -qx 42 ||
    fail 'the application does not print 42.' "run it: its source is Tests/Support/ShippedApplication."

  "$bin/Tiny" | grep -qx 42 ||
    fail 'the tiny application does not print 42.' "run it: its source is Tests/Support/TinyApplication."

  for program in Shipped Tiny Planted; do
    strip -o "$folder/$program" "$bin/$program"
  done
  [ -n "$(named_paths "$bin/Shipped" "$package/Sources")" ] && [ -n "$(named_paths "$folder/Planted" "$folder")" ] ||
    fail 'a path that is there was not found.' 'see whether `strings` and `strip` do what they say.'

  found=$(named_paths "$folder/Shipped" "$folder"; named_paths "$folder/Shipped" "$package")
  printf 'before strip: %d paths; after it: %d; size %d KB\n' \
    "$(named_paths "$bin/Shipped" "$package" | wc -l)" "$(printf '%s' "$found" | grep -c . || true)" \
    "$(($(wc -c <"$folder/Shipped") / 1024))"
  [ -z "$found" ] || {
    printf '%s\n' "$found"
    fail 'a stripped release build contains the paths above.' \
      'take the path as `filePath: SourceFilePath = #filePath`, which release builds leave out.'
  }
  bytes=$(wc -c <"$folder/Tiny")
  printf 'a feature with one effect: %d bytes of %d\n' "$bytes" "$tiny_limit"
  # Other platforms have other formats, and link Foundation otherwise.
  [ "$(uname -sm)" != 'Linux x86_64' ] || [ "$bytes" -le "$tiny_limit" ] ||
    fail 'a stripped release build of a tiny application is too large.' \
      'find what grew: nm --size-sort -S --demangle=swift on the program before it is stripped.'
  rm -rf "$folder"
}
