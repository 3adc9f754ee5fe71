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
  case ,$traits, in
  *,SQLite,*) ;;
  *)
    echo 'Nothing was run: the section tour has run orders in memory.'
    return 0
    ;;
  esac
  INTARSIA_TESTS='OrdersFeaturesTests OrdersProgramTests OrdersEndToEndTests' \
    swift test --package-path Examples --traits "$traits" --scratch-path "$orders_scratch" \
    --disable-xctest --filter '^Orders' ||
    fail 'a test of orders failed, or does not build.' \
      "run it alone with \`swift test --package-path Examples --traits $traits --filter NAME\`."

  folder=$(mktemp -d)
  run_orders "$folder" --expiry 3 --node tour --script "$PWD/Examples/Orders/Scripts/tour.txt" \
    >"$folder/tour.txt" ||
    fail "the tour of orders ended with an error on SQLite; it printed $folder/tour.txt." \
      'see the message above.'
  diff -u -L recorded -L printed "$expected" "$folder/tour.txt" ||
    fail 'orders prints another tour on SQLite than in memory.' \
      'the journals must behave alike: compare the histories of the orders.'
  run_orders "$folder" chaos --workers 2 --orders 60 --kills 4 --seed 1 ||
    fail "the chaos run has found a broken promise; the database is in $folder." \
      'run `orders history order ID` on it for each order that is named above.'
  rm -rf "$folder"
}
