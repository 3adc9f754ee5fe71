// snippet
import Intarsia

struct PostalAddress: Equatable, BindableFields {
  var street = ""
  var city = ""
}

@Reducer
struct FormHelp {
  @ObservableState
  struct State: Equatable {}

  enum Action { case closeButtonTapped }

  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .run { _ in await dismiss() } }
  }
}
// end
