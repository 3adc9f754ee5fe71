# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `page` of Scripts/check: the page of a trace in a headless Chromium.

# why_no_browser: prints why the page can't be opened here, if so.
why_no_browser() {
  local command
  for command in python3 chromium chromedriver; do
    if ! command -v "$command" >/dev/null; then
      printf 'there is no %s. To have it tested: apt-get install %s, and run this again.\n' \
        "$command" 'python3 chromium chromium-driver (or the like)'
      return
    fi
  done
}

check_page() {
  local reason
  reason=$(why_no_browser)
  if [ -n "$reason" ]; then
    printf 'LEFT OUT: the page of a trace was not opened: %s\n' "$reason"
    return
  fi
  local status=0
  PYTHONDONTWRITEBYTECODE=1 python3 Scripts/page/test-page.py Examples/*/Sessions/session.trace ||
    status=$?
  # 3: a container may hold a browser that can't start in it. Nothing is known about the page then.
  if [ "$status" -eq 3 ]; then
    printf 'LEFT OUT: the page of a trace was not opened. The line above says why.\n'
  elif [ "$status" -ne 0 ]; then
    fail 'the page of a trace does not do what the marked checks say.' \
      'read the marked lines above; `Scripts/page/test-page.py --pictures FOLDER` shows the page.'
  fi
}
