// error: generic parameter 'Value' could not be inferred
// error: referencing subscript 'subscript(dynamicMember:)' on 'Case' requires that 'NestedEnum.Action.Answer' conform to 'CasePathable'

import Intarsia
import IntarsiaTesting

@Reducer
struct NestedEnum {
  struct State {}
  // snippet
  enum Action {
    case answer(Answer)

    enum Answer { case loaded(Int) }
  }
  // end
  var body: some ReducerOf<Self> { EmptyReducer() }
}

@MainActor
func receive(_ store: TestStoreOf<NestedEnum>) async {
  // snippet
  await store.receive(\.answer.loaded)
  // end
}
