# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `views` of Scripts/check: the library and a suite of views compile where SwiftUI is.
#
# No module SwiftUI exists on Linux. Tests/Support/Outlines has the declarations of it that views use, written from
# Apple's documentation. The section compiles the outlines and, with them on the search path, the library and the views.
# It runs nothing.

# The modules of the library, each after those that it imports; and those whose sources name the outlined modules.
readonly view_modules='IntarsiaIssues IntarsiaDump IntarsiaConcurrency IntarsiaCases IntarsiaCollections IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews Intarsia'
readonly outlined_modules='IntarsiaSharing IntarsiaRuntime IntarsiaViews Intarsia'

# The upcoming features of Package.swift.
readonly view_features='ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault InferIsolatedConformances'

# outline_compiler FOLDER BIN MODE OPTION ...: compiles with the modules in a folder, in a language mode.
outline_compiler() {
  local folder=$1 bin=$2 mode=$3
  shift 3
  swiftc -parse-as-library -swift-version "$mode" -I "$folder" -package-name intarsia -DMacros -DDEBUG \
    -Xcc "-fmodule-map-file=$folder/IntarsiaThread.modulemap" -module-cache-path "$folder/cache" \
    -load-plugin-executable "$bin/IntarsiaMacros-tool#IntarsiaMacros" "$@"
}

# compile_outlined_library FOLDER BIN: puts the outlines and the modules of the library into a folder.
compile_outlined_library() {
  local folder=$1 bin=$2 outline module
  printf 'module IntarsiaThread { umbrella header "%s" export * }\n' \
    "$PWD/Sources/IntarsiaThread/include/IntarsiaThread.h" >"$folder/IntarsiaThread.modulemap"
  for outline in SwiftUI; do
    outline_compiler "$folder" "$bin" 6 -emit-module -wmo -warnings-as-errors -module-name "$outline" \
      -enable-upcoming-feature InternalImportsByDefault -emit-module-path "$folder/$outline.swiftmodule" \
      "Tests/Support/Outlines/$outline"/*.swift ||
      fail "the outline of $outline does not compile." 'read the first error above.'
  done
  for module in $view_modules; do
    find "Sources/$module" -name '*.swift' | sort >"$folder/$module.sources"
    outline_compiler "$folder" "$bin" 6 -emit-module -wmo -module-name "$module" "${library_options[@]}" \
      -Xfrontend -experimental-skip-non-inlinable-function-bodies \
      -emit-module-path "$folder/$module.swiftmodule" "@$folder/$module.sources" ||
      fail "$module does not compile with the outline of SwiftUI." 'read the first error above.'
  done
}

check_views() {
  local bin folder mode module isolation feature library_options=() wrong=0
  if [ "$(uname)" = Darwin ]; then
    printf 'LEFT OUT: the section `build` compiles the library with the real SwiftUI.\n'
    return
  fi
  swift build --build-system native --target Intarsia || fail 'the library does not build.' 'read the first error above.'
  bin=$(swift build --build-system native --show-bin-path)
  folder=$(mktemp -d)
  for feature in $view_features; do library_options+=(-enable-upcoming-feature "$feature"); done
  compile_outlined_library "$folder" "$bin"
  for module in $outlined_modules; do
    outline_compiler "$folder" "$bin" 6 -typecheck -warnings-as-errors -module-name "$module" "${library_options[@]}" \
      "@$folder/$module.sources" || wrong=$((wrong + 1))
    printf '%s\n' "$module"
  done
  for mode in 6 5; do
    for isolation in nonisolated MainActor; do
      outline_compiler "$folder" "$bin" "$mode" -typecheck -warnings-as-errors -module-name Views \
        -default-isolation "$isolation" Tests/Support/Outlines/Views/*.swift Tests/DocumentationTests/Views/*.swift || wrong=$((wrong + 1))
      printf 'views in language mode %s, with the default isolation %s\n' "$mode" "$isolation"
    done
  done
  rm -rf "$folder"
  [ "$wrong" -eq 0 ] ||
    fail "$wrong of the compilations above have errors or warnings." \
      'read the first error above. The outlines follow the documentation of Apple: change them only if they differ from it.'
}
