# shellcheck shell=bash
# The section `blocks` of Scripts/check: checks that the blocks on the pages for users compile as a reader copies them.
#
# A block that begins with an import is a whole file. Together with the other such blocks of its page, and of the pages
# that the page names as its base, it has to compile: nothing that the reader does not see may be missing.
# The pages whose blocks go on with those of another page.
readonly block_bases='Features:FirstSteps'

# whole_files PAGE FOLDER NAME: writes each block that begins with an import to a file of its own.
whole_files() {
  awk -v prefix="$2/$3" '
    /^```/ {
      if (inside) { close(file); inside = 0; file = "" } else { inside = ($0 == "```swift"); first = 1 }
      next
    }
    inside && first { first = 0; if ($0 ~ /^import / && $0 != "import PackageDescription") file = prefix (++count) ".swift" }
    inside && file != "" { print > file }' "$1"
}

# block_options BIN: the options that a consumer of the library has in the package manager, one a line.
block_options() {
  local module
  printf '%s\n' -typecheck -parse-as-library -swift-version 6 -I "$1/Modules" \
    -enable-upcoming-feature MemberImportVisibility \
    -load-plugin-executable "$1/IntarsiaMacros-tool#IntarsiaMacros" \
    -plugin-path "$(dirname "$(readlink -f "$(command -v swiftc)")")/../lib/swift/host/plugins/testing"
  for module in IntarsiaThread CIntarsiaSimulation CIntarsiaTesting; do
    printf '%s\n' -Xcc "-fmodule-map-file=$1/$module.build/module.modulemap"
  done
  # OtherLoops.md shows this module, too.
  printf '%s\n' -Xcc -fmodule-map-file=Tests/Support/CMainQueue/module.modulemap
}

check_blocks() {
  local bin folder files=0 wrong=0 page name base count compiler_options target
  for target in IntarsiaTesting IntarsiaViews IntarsiaEnvironments; do
    swift build --build-system native --target "$target" || fail 'the library does not build.' 'read the first error above.'
  done
  bin=$(swift build --build-system native --show-bin-path)
  folder=$(mktemp -d)
  mapfile -t compiler_options < <(block_options "$bin")
  for page in README.md AGENTS.md Documentation/*.md; do
    name=$(basename "$page" .md)
    # The section `views` compiles the code of this page, which imports SwiftUI.
    if [ "$name" = Views ]; then continue; fi
    mkdir "$folder/$name"
    whole_files "$page" "$folder/$name" "$name"
    for base in $block_bases; do
      if [ "${base%%:*}" = "$name" ]; then
        whole_files "Documentation/${base#*:}.md" "$folder/$name" "${base#*:}"
      fi
    done
    count=$(find "$folder/$name" -name "$name*.swift" | wc -l)
    [ "$count" -gt 0 ] || continue
    files=$((files + count))
    printf '%s: %d whole files\n' "$page" "$count"
    swiftc "${compiler_options[@]}" "$folder/$name"/*.swift || wrong=$((wrong + 1))
  done
  printf '%d blocks that are whole files; %d pages on which one does not compile\n' "$files" "$wrong"
  rm -rf "$folder"
  [ "$files" -gt 0 ] && [ "$wrong" -eq 0 ] ||
    fail 'a reader who copies a block that begins with an import cannot compile it.' \
      'show what it uses on the same page, or leave the import out if the block is an excerpt.'
}
