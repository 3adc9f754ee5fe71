# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `layers` of Scripts/check: each target imports only targets above it in the table.

# What each target of the library may depend on: its own layer imports nothing upward. A target
# may also depend on IntarsiaMacros, which runs inside the compiler and is never imported.
readonly layers='
IntarsiaConcurrency:
IntarsiaIssues: IntarsiaConcurrency
IntarsiaDump:
IntarsiaCases: IntarsiaConcurrency IntarsiaIssues
IntarsiaCollections: IntarsiaConcurrency IntarsiaIssues
IntarsiaClocks: IntarsiaIssues IntarsiaConcurrency
IntarsiaDependencies: IntarsiaIssues IntarsiaConcurrency IntarsiaClocks
IntarsiaSharing: IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies
IntarsiaThread:
IntarsiaRuntime: IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing
IntarsiaViews: IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime
Intarsia: IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews
IntarsiaEnvironments: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews
CIntarsiaSimulation:
IntarsiaSimulation: IntarsiaIssues IntarsiaConcurrency CIntarsiaSimulation
CIntarsiaTesting:
CIntarsiaTraces:
IntarsiaTesting: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews CIntarsiaSimulation IntarsiaSimulation IntarsiaTraces CIntarsiaTraces CIntarsiaTesting
IntarsiaTraces: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews CIntarsiaTraces
CSQLite:
CPostgreSQL:
IntarsiaDurability: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews CSQLite CPostgreSQL
IntarsiaUndo: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews
intarsia-trace: Intarsia IntarsiaThread IntarsiaIssues IntarsiaDump IntarsiaCases IntarsiaCollections IntarsiaConcurrency IntarsiaClocks IntarsiaDependencies IntarsiaSharing IntarsiaRuntime IntarsiaViews CIntarsiaTraces IntarsiaTraces
IntarsiaMacroExpansion:
IntarsiaMacros: IntarsiaMacroExpansion
'

# Prints the targets and their dependencies in a manifest, as lines for awk: `path T FOLDER` and
# `edge T U`. A product of the library has the name of the target that leads to its modules.
manifest_facts() {
  local package=$1
  shift
  swift package describe --package-path "$package" "$@" --type text | awk -v folder="$package/" '
    BEGIN { sub(/^\.\//, "", folder) }
    /^Targets:/ { on = 1 }
    !on { next }
    $1 == "Name:" { name = $2 }
    # Examples/Support is a link to folders of the library.
    $1 == "Path:" && folder $2 !~ /^Examples\/Support\// { print "path", name, folder $2 }
    /^    [A-Z]/ { lists = /(Target|Product) dependencies:/ }
    lists && /^        / { print "edge", name, $1 }'
}

# Prints the facts of both manifests, and, as lines for awk, `layer T ...`, what the table above
# allows, and `import FILE LINE MODULE`, what the sources import.
layer_facts() {
  printf '%s\n' "$layers" | sed -n 's/:/ /; s/^\([A-Za-z]\)/layer \1/p'
  manifest_facts .
  # A dependency under the condition of a trait is listed only with the trait.
  manifest_facts Examples --enable-all-traits
  # An import may carry attributes, an access level and the kind of the one declaration it imports.
  swift_files | tr '\n' '\0' | xargs -0 grep -HnE \
    '^[[:space:]]*(@[_A-Za-z]+(\([^)]*\))?[[:space:]]+)*((public|package|internal|fileprivate|private)[[:space:]]+)?import[[:space:]]' |
    sed -E 's/^([^:]*):([0-9]*):.*import[[:space:]]+((typealias|struct|class|enum|protocol|let|var|func)[[:space:]]+)?([A-Za-z0-9_]+).*/import \1 \2 \5/'
}

check_layers() {
  layer_facts | awk '
    function complain(text) { print text; wrong++ }
    $1 == "layer" { known[$2] = 1; for (i = 3; i <= NF; i++) allowed[$2, $i] = 1 }
    $1 == "path" { folder[$2] = $3 "/"; targets++ }
    $1 == "edge" { from[++edges] = $2; to[edges] = $3; reaches[$2, $3] = 1 }
    $1 == "import" { file[++imports] = $2; line[imports] = $3; module[imports] = $4 }
    END {
      if (!targets || !edges || !imports) {
        complain("Package.swift could not be read: " targets + 0 " targets, " edges + 0 \
          " dependencies, " imports + 0 " imports")
        exit 1
      }

      # What Package.swift declares.
      for (target in folder)
        if (folder[target] ~ /^Sources\// && !(target in known))
          complain("Package.swift: " target " has no place in the table of layers in Scripts/checks/layers.sh")
      for (i = 1; i <= edges; i++)
        if (from[i] in known && to[i] in folder && to[i] != "IntarsiaMacros" && !((from[i], to[i]) in allowed))
          complain("Package.swift: " from[i] " must not depend on " to[i])

      # What can be reached through what Package.swift declares.
      for (grown = 1; grown;) {
        grown = 0
        for (i = 1; i <= edges; i++)
          for (target in folder)
            if ((to[i], target) in reaches && !((from[i], target) in reaches)) {
              reaches[from[i], target] = 1
              grown = 1
            }
      }

      # What the sources import.
      for (i = 1; i <= imports; i++) {
        owner = ""
        for (target in folder) if (index(file[i], folder[target]) == 1) owner = target
        if (owner == "") continue
        name = module[i]
        place = file[i] ":" line[i] ": "
        is_test = file[i] ~ /(^|\/)Tests\//
        if (name in folder) {
          if (owner in known && !((owner, name) in allowed))
            complain(place owner " must not import " name)
          else if (!((owner, name) in reaches))
            complain(place owner " imports " name " without depending on it")
        } else if (name == "Testing" || name == "XCTest") {
          if (owner != "IntarsiaTesting" && !is_test)
            complain(place "only IntarsiaTesting and tests may import " name)
        } else if (name ~ /^Swift(Syntax|Parser|Diagnostics|Operators|BasicFormat|CompilerPlugin)/) {
          if (owner !~ /^IntarsiaMacro/ && !is_test)
            complain(place "only the modules of macros and their tests may import " name)
        }
      }
      printf "%d targets, %d imports\n", targets, imports
      exit wrong > 0
    }' ||
    fail 'the lines above break the layers.' \
      'move the code to the layer that may import what it needs; see "Layers" in Documentation/Architecture.md.'
}
