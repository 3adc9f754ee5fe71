// error: type 'NotEquatable.State' does not conform to protocol 'Equatable'

import Intarsia

@Reducer
enum Sheet {
  case counter(Counter)
}

struct NotEquatable {
  // snippet
  @ObservableState
  struct State: Equatable {
    @Presents var sheet: Sheet.State?
  }
  // end
}
