# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `tour` of Scripts/check: the example applications print for a script exactly the recorded text.

# The programs that have a tour, each with the folder of its example.
readonly tours='primetime:Examples/PrimeTime samovar:Examples/Samovar casestudies:Examples/CaseStudies orders:Examples/Orders'

# print_tour PROGRAM TOUR: what a program prints for the script, offline and with an empty home of
# its own.
print_tour() {
  local home status=0 options=()
  # An unpaid order of the tour expires, and the names of nodes are in the journal.
  [ "$1" != orders ] || options=(--memory --expiry 3 --node tour)
  home=$(mktemp -d)
  env -u WOLFRAM_APP_ID -u WOLFRAM_API_URL -u COLUMNS -u LINES \
    XDG_DATA_HOME="$home/data" XDG_CONFIG_HOME="$home/config" \
    swift run --package-path Examples "$1" ${options[@]+"${options[@]}"} --script "$2" </dev/null || status=$?
  rm -rf "$home"
  return "$status"
}

check_tour() {
  local output entry program tour expected
  for entry in $tours; do
    program=${entry%%:*}
    tour=${entry#*:}/Scripts/tour.txt
    expected=${entry#*:}/Scripts/tour.expected.txt
    [ -f "$expected" ] ||
      fail "there is no $expected to compare with." \
        'run `Scripts/check --record`, read what it recorded, and commit it.'
    output=$(mktemp)
    print_tour "$program" "$tour" >"$output" ||
      fail "$program --script $tour ended with an error; it printed $output." \
        'an unknown command ends it with exit code 2 and the number of its line.'
    diff -u -L recorded -L printed "$expected" "$output" || {
      rm -f "$output"
      fail "$program no longer prints what was recorded (- recorded, + printed now)." \
        'if the change is meant, run `Scripts/check --record` and commit what it recorded.'
    }
    printf '%s: %d commands, %d lines as recorded\n' \
      "$program" "$(grep -c '^[^#]' "$tour")" "$(wc -l <"$output")"
    rm -f "$output"
  done
}

# Records what the tours print now.
record_tours() {
  heading 'record tours'
  local output entry program tour expected
  for entry in $tours; do
    program=${entry%%:*}
    tour=${entry#*:}/Scripts/tour.txt
    expected=${entry#*:}/Scripts/tour.expected.txt
    output=$(mktemp)
    print_tour "$program" "$tour" >"$output" ||
      fail "$program ended with an error; nothing was recorded." "correct $tour or the program."
    mv "$output" "$expected"
    chmod 644 "$expected"
    echo "Recorded $expected: read it before you commit it."
  done
}
