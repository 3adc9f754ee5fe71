# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `platforms` of Scripts/check: what only some platforms have is imported under a condition.
#
# It reads the sources only, because no other platform's library is at hand. An import of a module of the C library or of
# a framework has to be inside of an `#if` that names the module or a system.

# The modules that some platforms lack.
readonly platform_modules='AppKit Android Bionic Combine Darwin FoundationNetworking Glibc Musl ObjectiveC OpenCombine SwiftUI UIKit WASILibc WatchKit WinSDK os ucrt'

check_platforms() {
  find Sources -name '*.swift' -print0 | xargs -0 awk -v modules="$platform_modules" '
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
}
