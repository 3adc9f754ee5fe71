# shellcheck shell=bash
# The section `release-paths` of Scripts/check: a stripped release build of an application names no folder of its own
# sources, nor of this package's.
#
# It builds Tests/Support/ShippedApplication as a package of its own, which depends on this one by path.

# named_paths BINARY FOLDER: the texts in a program that name the folder.
named_paths() {
  strings -a -n 4 "$1" | grep -F "$2" | sort -u || true
}

check_release-paths() {
  local package=$PWD folder bin program found
  folder=$(mktemp -d)
  mkdir -p "$folder/Sources/Shipped" "$folder/Sources/Planted"
  cp Tests/Support/ShippedApplication/main.swift "$folder/Sources/Shipped/main.swift"
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
    .executableTarget(name: "Planted"),
  ]
)
MANIFEST

  swift build -c release --package-path "$folder" ||
    fail 'the application does not build.' 'read the first error above.'
  bin=$(swift build -c release --package-path "$folder" --show-bin-path)
  "$bin/Shipped" 2>/dev/null | grep -qx 42 ||
    fail 'the application does not print 42.' "run it: its source is Tests/Support/ShippedApplication."

  for program in Shipped Planted; do
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
  rm -rf "$folder"
}
