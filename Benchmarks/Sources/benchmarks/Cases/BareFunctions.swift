import Observation

// The floors: features without a store. The floors of sending are functions that change the states
// of the features.

@inline(never)
func changeCounting(_ state: inout Counting.State, _ action: Counting.Action) {
  state.count &+= 1
}

/// A list without a library: an array, and a dictionary that finds the position of an identifier.
struct BareRows {
  private struct Row {
    let id: Int
    var count = 0
  }

  private var rows: [Row]
  private var positions: [Int: Int]

  init(count: Int) {
    rows = (0..<count).map { Row(id: $0) }
    positions = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, $0) })
  }

  @inline(never)
  mutating func increment(id: Int) {
    if let position = positions[id] { rows[position].count &+= 1 }
  }
}

/// An observable counter without a library.
@Observable
final class BareCounter {
  var count = 0

  @inline(never)
  func increment() { count &+= 1 }

  @inline(never)
  func read() -> Int { count }
}

/// A state in an object, without observation.
final class PlainCounter {
  struct State {
    var count = 0
  }

  var state = State()

  @inline(never)
  func read() -> Int { state.count }
}

/// A chain of actions without a library: a function returns the next action as data, and a queue
/// holds it.
struct BareChain {
  private indirect enum Next {
    case none
    case send(Chaining.Action)
  }

  private var steps = 0

  @inline(never)
  private mutating func change(_ action: Chaining.Action) -> Next {
    switch action {
    case .step(let left):
      steps &+= 1
      return left > 1 ? .send(.step(left - 1)) : .none
    }
  }

  @inline(never)
  mutating func run(_ first: Chaining.Action) -> Int {
    var queue = [first]
    var head = 0
    while head < queue.count {
      let action = queue[head]
      head += 1
      if head == queue.count {
        queue.removeAll(keepingCapacity: true)
        head = 0
      }
      if case .send(let next) = change(action) { queue.append(next) }
    }
    return steps
  }
}

@inline(never)
func changeLevel10(_ state: inout Level10.State, _ action: Level10.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeCounting(&state.child, action)
  }
}

@inline(never)
func changeLevel9(_ state: inout Level9.State, _ action: Level9.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel10(&state.child, action)
  }
}

@inline(never)
func changeLevel8(_ state: inout Level8.State, _ action: Level8.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel9(&state.child, action)
  }
}

@inline(never)
func changeLevel7(_ state: inout Level7.State, _ action: Level7.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel8(&state.child, action)
  }
}

@inline(never)
func changeLevel6(_ state: inout Level6.State, _ action: Level6.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel7(&state.child, action)
  }
}

@inline(never)
func changeLevel5(_ state: inout Level5.State, _ action: Level5.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel6(&state.child, action)
  }
}

@inline(never)
func changeLevel4(_ state: inout Level4.State, _ action: Level4.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel5(&state.child, action)
  }
}

@inline(never)
func changeLevel3(_ state: inout Level3.State, _ action: Level3.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel4(&state.child, action)
  }
}

@inline(never)
func changeLevel2(_ state: inout Level2.State, _ action: Level2.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel3(&state.child, action)
  }
}

@inline(never)
func changeLevel1(_ state: inout Level1.State, _ action: Level1.Action) {
  switch action {
  case .increment: state.count &+= 1
  case .child(let action): changeLevel2(&state.child, action)
  }
}
