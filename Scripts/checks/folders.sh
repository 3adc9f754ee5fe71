# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `folders` of Scripts/check: inside a module, a folder uses only folders above it.

# The folders of the modules whose folders have an order, each list in it. A folder
# may use the types of its own folder and of those before it. `.` stands for the module's own files.
# `<T>` gives one type of `.` a place of its own: the simulation owns the small machines of its
# folders, and those after it in the list extend it.
readonly folder_orders='
IntarsiaIssues: . Catalogue Reporting Reporters Testing Unimplemented
IntarsiaDump: Protocols Text Dump Conformances Diff
IntarsiaDependencies: Storage Wrapper Values Macros .
IntarsiaSharing: . Keys References FileStorage AppStorage Shared Values
IntarsiaTesting: . Reporters Leaks Traits Orders TestStore Steps Laws Expectations RuntimeAssumptions
IntarsiaConcurrency: Locks TaskObservation .
IntarsiaCases: .
IntarsiaCollections: . IdentifiedArray
IntarsiaClocks: AnyClock . TestClock Scheduler Timer
IntarsiaTraces: Recording .
IntarsiaMacroExpansion: Support CasePathable DependencyEndpoint DependencyClient DependencyEntry ObservableState Presents Reducer ViewAction .
IntarsiaRuntime: Issues Support Observation State Effects Reducers Core Traces Stores Navigation Bindings Environments
IntarsiaDurability: Journal Memory SQLite PostgreSQL Entities Stores
IntarsiaUndo: .
IntarsiaViews: . Objects UIKit AppKit
IntarsiaSimulation: Scheduling RuntimeAssumptions <Simulation> Routing Diagnosis External .
'

# Prints each file of a module as `FOLDER FILE LINE TEXT`, without comments, strings and attributes
# that name the conformances that a macro adds in another module.
module_code() {
  local module=$1
  find "Sources/$module" -name '*.swift' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 awk -v root="Sources/$module/" '
    FNR == 1 {
      rest = substr(FILENAME, length(root) + 1)
      folder = index(rest, "/") ? substr(rest, 1, index(rest, "/") - 1) : "."
      in_text = 0
    }
    {
      line = $0
      quotes = gsub(/"""/, "\"\"\"", line)
      if (in_text) { if (quotes) in_text = 0; next }
      if (quotes % 2) { in_text = 1; sub(/""".*/, "", line) }
      gsub(/"([^"\\]|\\.)*"/, "\"\"", line)
      sub(/\/\/.*/, "", line)
      if (line ~ /^[[:space:]]*@attached/) next
      if (line !~ /^[[:space:]]*$/) print folder, FILENAME, FNR, line
    }'
}

check_folders() {
  local module order wrong=0
  while IFS=: read -r module order; do
    [ -n "$module" ] || continue
    module_code "$module" | awk -v module="$module" -v order="$order" '
      function complain(text) { print text; wrong++ }
      BEGIN { count = split(order, names, " "); for (i = 1; i <= count; i++) rank[names[i]] = i }
      {
        text[NR] = $0
        match($0, /^[^ ]+ [^ ]+ [^ ]+ /)
        code = substr($0, RLENGTH + 1)
        folder[NR] = $1; file[NR] = $2; line[NR] = $3; text[NR] = code
        if (!($1 in rank) && !($1 in unknown)) {
          unknown[$1] = 1
          complain($2 ": the folder " $1 " of " module " has no place in Scripts/checks/folders.sh")
        }
        # A declaration of a type at the top level, after its attributes and modifiers.
        if (match(code, /^((@[A-Za-z_]+(\([^)]*\))?|public|package|internal|final|open|indirect|nonisolated)[[:space:]]+)*(struct|class|enum|protocol|actor|typealias)[[:space:]]+[A-Za-z_][A-Za-z_0-9]*/)) {
          found = substr(code, RSTART, RLENGTH)
          sub(/.*[[:space:]]/, "", found)
          home[found] = ("<" found ">") in rank ? "<" found ">" : $1
          types++
        }
      }
      END {
        for (i = 1; i <= NR; i++) {
          rest = text[i]
          while (match(rest, /[A-Za-z_][A-Za-z_0-9]*/)) {
            name = substr(rest, RSTART, RLENGTH)
            rest = substr(rest, RSTART + RLENGTH)
            if (!(name in home) || home[name] == folder[i]) continue
            uses++
            if (rank[home[name]] > rank[folder[i]])
              complain(file[i] ":" line[i] ": " folder[i] " must not use " name " of " home[name])
          }
        }
        if (!types) complain(module ": no types were found")
        printf "%s: %d types in %d folders, %d uses of other folders\n", module, types, count, uses
        exit wrong > 0
      }' || wrong=1
  done <<< "$folder_orders"
  [ "$wrong" -eq 0 ] ||
    fail 'the lines above use folders that come later in the order.' \
      'move the code to the folder that may use what it needs; the order stands in Scripts/checks/folders.sh.'
}
