import Intarsia
import IntarsiaCases
import IntarsiaRuntime

@Reducer
struct Level6 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level7.State()
  }

  enum Action {
    case increment
    case child(Level7.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level7() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level7 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level8.State()
  }

  enum Action {
    case increment
    case child(Level8.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level8() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level8 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level9.State()
  }

  enum Action {
    case increment
    case child(Level9.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level9() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level9 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level10.State()
  }

  enum Action {
    case increment
    case child(Level10.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level10() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level10 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Counting.State()
  }

  enum Action {
    case increment
    case child(Counting.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Counting() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}
