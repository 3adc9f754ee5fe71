# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `orders` of Scripts/check: orders on the databases that this machine has.

readonly orders_scratch=Examples/.build/orders

# run_orders FOLDER ARGUMENT ...: runs the program that check_orders has built, in a folder.
run_orders() {
  local folder=$1
  shift
  (cd "$folder" && "$OLDPWD/$orders_scratch/debug/orders" "$@" </dev/null)
}

check_orders() {
  local traits folder
  traits=$(durability_traits | paste -sd , -)
  if [ -z "$traits" ]; then
    echo 'Nothing was run: the section tour has run orders in memory.'
    return 0
  fi
  INTARSIA_TESTS='OrdersFeaturesTests OrdersProgramTests OrdersEndToEndTests' \
    swift test --package-path Examples --traits "$traits" --scratch-path "$orders_scratch" \
    --disable-xctest --filter '^Orders' ||
    fail 'a test of orders failed, or does not build.' \
      "run it alone with \`swift test --package-path Examples --traits $traits --filter NAME\`."
  folder=$(mktemp -d)
  case ,$traits, in
  *,SQLite,*)
    check_orders_walk "$folder"
    check_orders_on "$folder" --sqlite tour.db
    ;;
  esac
  case ,$traits, in
  *,PostgreSQL,*)
    if [ -n "${INTARSIA_POSTGRESQL:-}" ]; then
      # The tour needs a new database.
      check_orders_chaos "$folder" --postgres "$INTARSIA_POSTGRESQL"
    else
      local server url
      read -r server url < <(Scripts/postgresql create $$)
      check_orders_on "$folder" --postgres "$url"
      Scripts/postgresql remove "$server"
    fi
    ;;
  esac
  rm -rf "$folder"
}

# check_orders_on FOLDER OPTION VALUE: the tour and a short chaos on one new database.
check_orders_on() {
  local folder=$1
  shift
  run_orders "$folder" "$@" --expiry 3 --node tour \
    --script "$PWD/Examples/Orders/Scripts/tour.txt" >"$folder/tour.txt" ||
    fail "the tour of orders ended with an error with $1; it printed $folder/tour.txt." \
      'see the message above.'
  diff -u -L recorded -L printed Examples/Orders/Scripts/tour.expected.txt "$folder/tour.txt" ||
    fail "orders prints another tour with $1 than in memory." \
      'the journals must behave alike: compare the histories of the orders.'
  check_orders_chaos "$folder" "$@"
}

# check_orders_chaos FOLDER OPTION VALUE: a short chaos on one database.
check_orders_chaos() {
  local folder=$1
  shift
  run_orders "$folder" "$@" chaos --workers 2 --orders 60 --kills 4 --seed 1 ||
    fail "the chaos run with $1 $2 has found a broken promise; its files are in $folder." \
      'run `orders history order ID` on it for each order that is named above.'
}

# The commands of the first console in the README, with what they print.
orders_walk() {
  awk '/^```console$/ { block++; next } /^```$/ { if (block == 1) exit } block == 1' Examples/Orders/README.md
}

# check_orders_walk FOLDER: the walk in the README prints what it says.
check_orders_walk() {
  local folder=$1 line
  orders_walk >"$folder/walk.expected.txt"
  (
    PATH=$PWD/$orders_scratch/debug:$PATH
    cd "$folder"
    sed -n 's/^\$ //p' walk.expected.txt | while IFS= read -r line; do
      printf '$ %s\n' "$line"
      # One of the commands is an error on purpose.
      eval "$line" </dev/null 2>&1 || true
    done
  ) >"$folder/walk.txt"
  diff -u -L README.md -L printed "$folder/walk.expected.txt" "$folder/walk.txt" ||
    fail 'the walk in Examples/Orders/README.md prints something else (- README, + printed now).' \
      'correct the README, or the program.'
  printf 'README.md: %d commands print what it says\n' "$(grep -c '^\$ ' "$folder/walk.txt")"
}
