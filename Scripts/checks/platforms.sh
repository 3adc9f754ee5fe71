# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `platforms` of Scripts/check: what only some platforms have is imported under a condition.
#
# It needs no library of another platform. An import of a module of the C library or of
# a framework has to be inside of an `#if` that names the module or a system.

# The modules that some platforms lack.
readonly platform_modules='AppKit Android Bionic Combine Darwin FoundationNetworking Glibc Musl ObjectiveC OpenCombine SwiftUI UIKit WASILibc WatchKit WinSDK os ucrt'

check_platforms() {
  find Sources -name '*.docc' -prune -o -name '*.swift' -print0 | xargs -0 awk -v modules="$platform_modules" '
    function is_named(name,  level) {
      for (level = 1; level <= depth; level++)
        if (condition[level] ~ "canImport\\(" name "\\)|os\\(") return 1
      return 0
    }
    BEGIN { split(modules, names, " "); for (i in names) is_special[names[i]] = 1 }
    FNR == 1 { depth = 0; files++ }
    /^[[:space:]]*#if[[:space:]]/ { condition[++depth] = $0 }
    # In a later branch, the earlier conditions say what is not there.
    /^[[:space:]]*#(elseif|else)/ { condition[depth] = condition[depth] " " $0 }
    /^[[:space:]]*#endif/ { depth-- }
    /^[[:space:]]*((@[_A-Za-z]+(\([^)]*\))?|public|package|internal|private|fileprivate)[[:space:]]+)*import[[:space:]]/ {
      imports++
      if (!($NF in is_special) || is_named($NF)) next
      print FILENAME ":" FNR ": " $NF " is not on every platform"
      wrong++
    }
    END {
      printf "%d imports in %d files\n", imports, files
      exit wrong > 0 || !imports
    }' ||
    fail 'the lines above import a module without a condition.' \
      'put the import, and the code that needs it, into `#if canImport(NAME)`.'

  expect_refusal wasm32-unknown-wasip1 IntarsiaClocks 'needs Dispatch'
  expect_refusal wasm32-unknown-wasip1 IntarsiaSharing 'needs the file locks of POSIX'
  expect_refusal x86_64-unknown-windows-msvc IntarsiaClocks
  expect_refusal x86_64-unknown-windows-msvc IntarsiaSharing 'needs the file locks of POSIX'
  expect_refusal x86_64-unknown-linux-gnu IntarsiaClocks
  expect_refusal x86_64-unknown-linux-gnu IntarsiaSharing
}

# expect_refusal SYSTEM MODULE [TEXT]: a module is refused on a system with an error that contains a text, or is not
# refused. The file with the error imports nothing, so it compiles without the system's library.
expect_refusal() {
  local errors
  errors=$(swiftc -frontend -typecheck -parse-stdlib -target "$1" "Sources/$2/Platform.swift" 2>&1 |
    sed -n 's/^Sources.*: error: //p') || true
  case $errors in
  *"${3-}"*) if [ -n "${3-}" ] || [ -z "$errors" ]; then return; fi ;;
  esac
  printf '%s on %s: expected an error with "%s", but there was "%s"\n' "$2" "$1" "${3-}" "$errors"
  fail 'a module does not say whether it can be built for a system.' \
    'correct the condition of `#error` in its file Platform.swift.'
}
