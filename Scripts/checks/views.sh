# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `views` of Scripts/check: the library and a suite of views compile where SwiftUI is.
#
# No module SwiftUI exists on Linux. Tests/Support/Outlines has the declarations of it that views use, written from
# Apple's documentation. The section compiles the outlines and, with them on the search path, the library and the views.
# It draws no view: the checks in Tests/Support/Outlines/Driven evaluate views in a host, and use them as a person does.

# The modules of the library, each after those that it imports.
readonly view_modules='IntarsiaConcurrency IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews Intarsia IntarsiaTraces'

# The modules of Prime Time that its views need, and the views.
readonly view_examples='BoundedHTTP NthPrimeClient FavoritesFile NthPrimeRequest PrimeModal Counter FavoritePrimes PrimeTimeApp PrimeTimeViews'

# The upcoming features of Package.swift.
readonly view_features='ExistentialAny InternalImportsByDefault MemberImportVisibility NonisolatedNonsendingByDefault InferIsolatedConformances'

# outline_compiler FOLDER BIN MODE OPTION ...: compiles with the modules in a folder, in a language mode, and with those in
# its folder $view_platform before them, if that is set.
outline_compiler() {
  local folder=$1 bin=$2 mode=$3
  shift 3
  swiftc -Onone -parse-as-library -warnings-as-errors -swift-version "$mode" \
    ${view_platform:+-I "$folder/$view_platform"} -I "$folder" -package-name intarsia -DMacros -DDEBUG \
    -Xcc "-fmodule-map-file=$folder/IntarsiaThread.modulemap" -module-cache-path "$folder/cache" \
    -load-plugin-executable "$bin/IntarsiaMacros-tool#IntarsiaMacros" "$@"
}

# compile_module FOLDER BIN MODULE SOURCES OPTION ...: compiles a module into a folder.
compile_module() {
  local folder=$1 bin=$2 module=$3 sources=$4
  shift 4
  find "$sources" -name '*.docc' -prune -o -name '*.swift' -print | sort >"$folder/$module.sources"
  outline_compiler "$folder" "$bin" 6 -c -wmo -module-name "$module" -emit-module \
    -emit-module-path "$folder/${view_platform:+$view_platform/}$module.swiftmodule" \
    -o "$folder/${view_platform:+$view_platform/}$module.o" "$@" "@$folder/$module.sources" ||
    fail "$module does not compile with the outline of SwiftUI." 'read the first error above.'
  printf '%s\n' "$module"
}

check_views() {
  local bin folder mode isolation feature module views=Tests/Support/Outlines/Views options=() wrong=0
  if [ "$(uname)" = Darwin ]; then
    printf 'LEFT OUT: the section `build` compiles the library with the real SwiftUI.\n'
    return
  fi
  swift build --build-system native --target IntarsiaTraces || fail 'the library does not build.' 'read the first error above.'
  bin=$(swift build --build-system native --show-bin-path)
  folder=$(mktemp -d)
  printf 'module IntarsiaThread { umbrella header "%s" export * }\n' \
    "$PWD/Sources/IntarsiaThread/include/IntarsiaThread.h" >"$folder/IntarsiaThread.modulemap"
  printf 'module CIntarsiaTraces { umbrella "%s" export * }\n' \
    "$PWD/Sources/CIntarsiaTraces/include" >>"$folder/IntarsiaThread.modulemap"
  for feature in $view_features; do options+=(-enable-upcoming-feature "$feature"); done
  compile_module "$folder" "$bin" SwiftUI Tests/Support/Outlines/SwiftUI -enable-testing \
    -enable-upcoming-feature InternalImportsByDefault
  for module in Combine os; do
    compile_module "$folder" "$bin" "$module" "Tests/Support/Outlines/$module" -enable-upcoming-feature InternalImportsByDefault
  done
  for module in $view_modules; do compile_module "$folder" "$bin" "$module" "Sources/$module" "${options[@]}"; done
  for module in $view_examples; do
    compile_module "$folder" "$bin" "$module" "Examples/PrimeTime/Sources/$module" -enable-testing "${options[@]}"
  done
  for mode in 6 5; do
    for isolation in nonisolated MainActor; do
      outline_compiler "$folder" "$bin" "$mode" -typecheck -module-name Views \
        -default-isolation "$isolation" "$views"/*.swift Tests/DocumentationTests/Views/*.swift || wrong=$((wrong + 1))
      printf 'views in language mode %s, with the default isolation %s\n' "$mode" "$isolation"
    done
  done
  copy_fixture Pottery .before "$folder/Pottery"
  Scripts/migrate --write "$folder/Pottery" >/dev/null || true
  outline_compiler "$folder" "$bin" 6 -typecheck -module-name Pottery "$folder"/Pottery/Sources/Pottery/*.swift ||
    wrong=$((wrong + 1))
  printf 'a feature with views, after its migration\n'
  if outline_compiler "$folder" "$bin" 6 -module-name Driven -o "$folder/driven" Tests/Support/Outlines/{Host,Driven}/*.swift \
    "$views"/*.swift "$folder"/*.o "$bin"/{IntarsiaThread,CIntarsiaTraces}.build/*.c.o && "$folder/driven"; then
    printf 'the views in a host\n'
  else
    wrong=$((wrong + 1))
  fi
  check_view_platforms "$folder" "$bin" "${options[@]}" || wrong=$((wrong + 1))
  rm -rf "$folder"
  [ "$wrong" -eq 0 ] ||
    fail "$wrong of the steps above failed." \
      'read the first error above. The outlines follow the documentation of Apple: change them only if they differ from it.'
}
