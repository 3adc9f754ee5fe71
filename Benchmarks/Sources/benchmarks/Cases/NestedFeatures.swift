import Intarsia
import IntarsiaCases
import IntarsiaRuntime

/// A counter around ten more, each nested in the previous one.
@Reducer
struct Level1 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level2.State()
  }

  enum Action {
    case increment
    case child(Level2.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level2() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level2 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level3.State()
  }

  enum Action {
    case increment
    case child(Level3.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level3() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level3 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level4.State()
  }

  enum Action {
    case increment
    case child(Level4.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level4() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level4 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level5.State()
  }

  enum Action {
    case increment
    case child(Level5.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level5() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}

@Reducer
struct Level5 {
  @ObservableState
  struct State: Equatable {
    var count = 0
    var child = Level6.State()
  }

  enum Action {
    case increment
    case child(Level6.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.child, action: \.child) { Level6() }
    Reduce { state, action in
      if case .increment = action { state.count &+= 1 }
      return .none
    }
  }
}
