# shellcheck shell=bash
# shellcheck disable=SC2016 # backquotes in messages stand for themselves
# The section `orders` of Scripts/check: orders on the databases that this machine has.

# run_orders FOLDER ARGUMENT ...: runs the program that check_orders has built, in a folder.
run_orders() {
  local folder=$1
  shift
  (cd "$folder" && "$OLDPWD/$orders_scratch/debug/orders" "$@" </dev/null)
}

readonly orders_scratch=Examples/.build/orders

check_orders() {
  local traits folder expected=Examples/Orders/Scripts/tour.expected.txt
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
  *,SQLite,*) check_orders_on "$folder" --sqlite orders.db ;;
  esac
  case ,$traits, in
  *,PostgreSQL,*)
    local url=${INTARSIA_POSTGRESQL:-} server=
    [ -n "$url" ] || read -r server url < <(Scripts/postgresql create $$)
    check_orders_on "$folder" --postgres "$url"
    [ -z "$server" ] || Scripts/postgresql remove "$server"
    ;;
  esac
  rm -rf "$folder"
}

# check_orders_on FOLDER OPTION VALUE: the tour and a short chaos on one database, which must be new for the tour.
check_orders_on() {
  local folder=$1
  shift
  run_orders "$folder" "$@" --expiry 3 --node tour \
    --script "$PWD/Examples/Orders/Scripts/tour.txt" >"$folder/tour.txt" ||
    fail "the tour of orders ended with an error with $1; it printed $folder/tour.txt." \
      'see the message above.'
  diff -u -L recorded -L printed "$expected" "$folder/tour.txt" ||
    fail "orders prints another tour with $1 than in memory." \
      'the journals must behave alike: compare the histories of the orders.'
  run_orders "$folder" "$@" chaos --workers 2 --orders 60 --kills 4 --seed 1 ||
    fail "the chaos run with $1 $2 has found a broken promise; its files are in $folder." \
      'run `orders history order ID` on it for each order that is named above.'
}
