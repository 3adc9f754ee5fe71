// error: cannot assign through dynamic lookup property: 'store' is a 'let' constant

import Intarsia

@MainActor
func reset(_ store: StoreOf<Counter>) {
  // snippet
  store.count = 0
  // end
}
