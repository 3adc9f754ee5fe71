# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The part of the section `views` of Scripts/check that concerns UIKit, AppKit and the platforms of Apple.
#
# The outlines of UIKit and AppKit are each in a folder of their own, before that of the other modules on the search path:
# `canImport` then selects the code of iOS or of macOS. No option of the compiler changes `os(…)`, so a copy of the sources
# has `true` or `false` instead. Code that needs Darwin or Objective-C is not compiled.

# The modules of the library that no view imports, each after those that it imports.
readonly platform_tools='IntarsiaEnvironments IntarsiaTraces IntarsiaSimulation IntarsiaTesting IntarsiaDurability IntarsiaUndo'

# The features of language mode 6 that the library uses, for its check in language mode 5. Its manifest chooses mode 6.
readonly mode_6_features='BareSlashRegexLiterals ImplicitOpenExistentials InferSendableFromCaptures'

# platform_condition MODULE PLATFORM: the script for sed that replaces `os(…)` in the conditions of a module.
platform_condition() {
  local rest='s/os\(Linux\)/false/g'
  # The alternative to their code for Linux needs Darwin, and some of it Objective-C.
  case $1 in IntarsiaIssues | IntarsiaSharing) rest='s/canImport\(ObjectiveC\)/false/g' ;; esac
  printf '/^ *#(if|elseif)/{s/os\(%s\)/true/g;s/os\((iOS|macOS)\)/false/g;%s}' "$2" "$rest"
}

# compile_platform FOLDER BIN UI OPTION ...: compiles the outline of a module for views, and the library's views with it.
compile_platform() {
  local folder=$1 bin=$2 view_platform=$3 module
  shift 3
  mkdir "$folder/$view_platform"
  for module in ObjectiveC "$view_platform"; do
    compile_module "$folder" "$bin" "$module" "Tests/Support/Outlines/$module" -enable-testing \
      -enable-upcoming-feature InternalImportsByDefault
  done
  for module in IntarsiaViews Intarsia; do
    compile_module "$folder" "$bin" "$module" "Sources/$module" "$@"
  done
}

# typecheck_library FOLDER BIN UI PLATFORM MODE OPTION ...: type-checks all modules of the library, as for a platform.
typecheck_library() {
  local folder=$1 bin=$2 view_platform=$3 platform=$4 mode=$5 copy=$1/copy module feature features=() wrong=0
  shift 5
  if [ "$mode" = 5 ]; then
    for feature in $mode_6_features; do features+=(-enable-upcoming-feature "$feature"); done
  fi
  for module in ${view_modules/ IntarsiaTraces/} $platform_tools; do
    rm -rf "$copy"
    cp -r "Sources/$module" "$copy"
    rm -rf "$copy"/*.docc
    find "$copy" -name '*.swift' -exec sed -i -E "$(platform_condition "$module" "$platform")" {} +
    # The section has compiled a module without such conditions in language mode 6 before.
    if [ "$mode" = 6 ] && [ -e "$folder/$module.o" ] && diff -r --exclude '*.docc' "Sources/$module" "$copy" >/dev/null; then
      continue
    fi
    find "$copy" -name '*.swift' | sort >"$folder/copy.sources"
    outline_compiler "$folder" "$bin" "$mode" -typecheck -module-name "$module" "$@" "${features[@]}" \
      "@$folder/copy.sources" || {
      printf '%s does not compile as for %s, in language mode %s.\n' "$module" "$platform" "$mode"
      wrong=$((wrong + 1))
    }
  done
  printf 'the library as for %s, in language mode %s\n' "$platform" "$mode"
  return "$((wrong > 0))"
}

# check_view_platforms FOLDER BIN OPTION ...: type-checks the library as for iOS and macOS, and drives screens.
check_view_platforms() {
  local folder=$1 bin=$2 module mode isolation view_platform= wrong=0
  shift 2
  for module in CIntarsiaTraces CIntarsiaSimulation CIntarsiaTesting; do
    grep -q "module $module " "$folder/IntarsiaThread.modulemap" ||
      printf 'module %s { umbrella "%s" export * }\n' "$module" "$PWD/Sources/$module/include" >>"$folder/IntarsiaThread.modulemap"
  done
  for module in $platform_tools; do
    [ -e "$folder/$module.swiftmodule" ] || {
      find "Sources/$module" -name '*.swift' | sort >"$folder/$module.sources"
      outline_compiler "$folder" "$bin" 6 -wmo -module-name "$module" -emit-module \
        -emit-module-path "$folder/$module.swiftmodule" "$@" "@$folder/$module.sources" || wrong=$((wrong + 1))
    }
  done
  compile_platform "$folder" "$bin" UIKit "$@"
  compile_platform "$folder" "$bin" AppKit "$@"
  for mode in 5 6; do
    typecheck_library "$folder" "$bin" UIKit iOS "$mode" "$@" || wrong=$((wrong + 1))
    typecheck_library "$folder" "$bin" AppKit macOS "$mode" "$@" || wrong=$((wrong + 1))
  done
  for view_platform in UIKit AppKit; do
    for mode in 6 5; do
      for isolation in nonisolated MainActor; do
        outline_compiler "$folder" "$bin" "$mode" -typecheck -module-name Driven -default-isolation "$isolation" \
          "Tests/Support/Outlines/Driven$view_platform"/*.swift Tests/DocumentationTests/Views/*.swift || wrong=$((wrong + 1))
      done
    done
    if outline_compiler "$folder" "$bin" 6 -module-name Driven -o "$folder/driven$view_platform" \
      "Tests/Support/Outlines/Driven$view_platform"/*.swift "$folder/$view_platform"/*.o \
      "$folder"/{SwiftUI,Combine,os,IntarsiaConcurrency,IntarsiaIssues,IntarsiaDump,IntarsiaCases,IntarsiaCollections}.o \
      "$folder"/{IntarsiaClocks,IntarsiaDependencies,IntarsiaSharing,IntarsiaRuntime}.o \
      "$bin/IntarsiaThread.build/thread.c.o" && "$folder/driven$view_platform"; then
      printf 'screens of %s, driven\n' "$view_platform"
    else
      wrong=$((wrong + 1))
    fi
  done
  return "$((wrong > 0))"
}
