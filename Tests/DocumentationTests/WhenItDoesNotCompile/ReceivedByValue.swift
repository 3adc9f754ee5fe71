// error: 'receive(_:timeout:assert:)' is unavailable: Only an 'Equatable' action can be received by its value: name its case, 'receive(\.response)'.

import Intarsia
import IntarsiaTesting

@MainActor
func receive(_ store: TestStoreOf<Counter>) async {
  // snippet
  await store.receive(.loaded(42)) { $0.count = 42 }
  // end
}
