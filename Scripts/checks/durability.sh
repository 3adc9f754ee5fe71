# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `durability` of Scripts/check: the tests of journals with the databases that this machine has.

# durability_traits: the traits whose libraries pkg-config finds, one a line; says on standard error what is left out.
durability_traits() {
  if pkg-config --exists sqlite3 2>/dev/null; then
    echo SQLite
  else
    printf 'LEFT OUT: journals on SQLite were not tested: pkg-config finds no sqlite3. %s\n' \
      'To have them tested: apt-get install pkg-config libsqlite3-dev (or the like), and run this again.' >&2
  fi
  if ! pkg-config --exists libpq 2>/dev/null; then
    printf 'LEFT OUT: journals on PostgreSQL were not tested: pkg-config finds no libpq. %s\n' \
      'To have them tested: apt-get install pkg-config libpq-dev postgresql (or the like), and run this again.' >&2
  elif [ -z "${INTARSIA_POSTGRESQL:-}" ] && ! Scripts/postgresql find >/dev/null 2>&1; then
    printf 'LEFT OUT: journals on PostgreSQL were not tested: there is no server. %s\n' \
      'To have them tested: apt-get install postgresql (or the like), or set INTARSIA_POSTGRESQL.' >&2
  else
    # The tests start servers of their own with Scripts/postgresql, unless INTARSIA_POSTGRESQL names one.
    echo PostgreSQL
  fi
}

check_durability() {
  local traits
  traits=$(durability_traits | paste -sd , -)
  [ -n "$traits" ] || return 0
  printf 'databases: %s\n' "$traits"
  INTARSIA_TESTS=IntarsiaDurabilityTests swift test --traits "Macros,$traits" --scratch-path .build/durability \
    --disable-xctest --filter IntarsiaDurabilityTests ||
    fail 'a test of a journal on a database failed, or does not build.' \
      "run it alone with \`INTARSIA_TESTS=IntarsiaDurabilityTests swift test --traits Macros,$traits --filter NAME\`."
}
