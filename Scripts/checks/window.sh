# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `window` of Scripts/check: the window of Samovar shows what the terminal shows.

# The folder of the build: the trait changes the options of every module.
readonly window_scratch=Examples/.build/window
readonly window_pictures=Examples/.build/window-pictures

# why_no_window: prints why no window can be opened here, if so.
why_no_window() {
  if ! pkg-config --exists gtk4 2>/dev/null; then
    echo 'pkg-config finds no gtk4. To have it tested: apt-get install pkg-config libgtk-4-dev, and run this again.'
  elif ! command -v xvfb-run >/dev/null || ! command -v xauth >/dev/null; then
    echo 'there is no xvfb-run, or no xauth. To have it tested: apt-get install xvfb xauth, and run this again.'
  fi
}

# check_adapter: the adapter stays in the example while it is small; record 094 says why.
check_adapter() {
  local lines
  lines=$(sed -E 's|^[[:space:]]*||' Examples/Samovar/Sources/GTKKit/*.swift | grep -cvE '^(//|$)')
  printf 'GTKKit: %d lines of code without Driving\n' "$lines"
  [ "$lines" -lt 500 ] ||
    fail 'the adapter for GTK has 500 lines of code or more.' \
      'move code to the folder Driving or to SamovarWindow, or decide anew where the adapter belongs.'
}

check_window() {
  local reason
  check_adapter
  reason=$(why_no_window)
  if [ -n "$reason" ]; then
    printf 'LEFT OUT: the window of Samovar was not opened: %s\n' "$reason"
    return
  fi
  rm -rf "$window_pictures"
  mkdir -p "$window_pictures"
  # The picture is drawn without a graphics card.
  GSK_RENDERER=cairo SAMOVAR_PICTURES=$PWD/$window_pictures INTARSIA_TESTS=SamovarWindowTests \
    xvfb-run --auto-servernum --server-args='-screen 0 1280x1024x24' \
    swift test --package-path Examples --traits GTK --scratch-path "$window_scratch" --disable-xctest \
    --filter '^SamovarWindowTests' ||
    fail 'the window of Samovar does not show what the terminal shows, or does not build.' \
      "compare the pictures in $window_pictures, and the output of \`samovar-window --tour Examples/Samovar/Scripts/window-tour.txt\` with that of \`samovar --script Examples/Samovar/Scripts/tour.txt\`."
  find "$window_pictures" -name '*.png' | sort | sed 's/^/picture: /'
  [ -n "$(find "$window_pictures" -name '*.png' -size +1k)" ] ||
    fail 'the tour of the window has kept no picture.' 'read how `picture` ends in Samovar/Sources/SamovarWindow/Tour.swift.'
}
