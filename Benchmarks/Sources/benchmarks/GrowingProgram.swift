import Foundation
import Intarsia
import IntarsiaRuntime
import MeasuringSupport

/// A program that runs for a size and for twice that size, to compare the instructions.
///
/// The instructions should at most double. The counted region also creates everything of that size.
/// Even if only a tenth of the work grows quadratically, the ratio shows it, without a record.
@MainActor
struct GrowingProgram {
  let name: String
  /// The smaller of the two sizes.
  let size: Int
  let run: @MainActor (_ size: Int) -> Void

  private static func sync(
    _ name: String, _ size: Int, _ body: @escaping @MainActor (_ size: Int) -> Void
  ) -> GrowingProgram {
    GrowingProgram(name: name, size: size) { size in
      // The first run does one-time work, such as finding metadata, and does not count.
      body(10)
      FixedProgram.region { MainActor.assumeIsolated { body(size) } }
    }
  }

  private static func async(
    _ name: String, _ size: Int, _ body: @escaping @MainActor (_ size: Int) async -> Void
  ) -> GrowingProgram {
    GrowingProgram(name: name, size: size) { size in
      run_all_jobs_on_the_main_thread()
      FixedProgram.wait { await body(10) }
      FixedProgram.region { MainActor.assumeIsolated { FixedProgram.wait { await body(size) } } }
    }
  }

  static var all: [GrowingProgram] {
    [
      sync("chain", 5_000) { size in
        let store = Store(initialState: Chaining.State()) { Chaining() }
        store.send(.step(size))
      },
      async("effects", 500) { size in
        let store = Store(initialState: Requesting.State()) { Requesting() }
        await store.send(.requestMany(size)).finish()
      },
      async("cancellations", 500) { size in
        let store = Store(initialState: Searching.State()) { Searching() }
        for _ in 0..<size { store.send(.search) }
        await store.send(.cancel).finish()
      },
      sync("rows", 1_000) { size in
        let store = Store(initialState: Rows.State(count: size)) { Rows() }
        let rows = Array(store.scope(state: \.rows, action: \.rows))
        for row in rows { row.send(.increment) }
        keep(rows.reduce(0) { $0 &+ $1.count })
      },
      sync("elements", 2_000) { size in
        let store = Store(initialState: Rows.State(count: size)) { Rows() }
        for id in 0..<size { store.send(.rows(.element(id: id, action: .increment))) }
      },
      sync("observers", 500) { Benchmarks.observingRows($0)($0) },
      sync("depth", 250) { size in
        let (state, action) = Nest.nested(size)
        let store = Store(initialState: state) { Nest() }
        store.send(action)
      },
      sync("depth-effects", 250) { size in
        let (state, action) = Nest.nested(size, innermost: .answerNow)
        let store = Store(initialState: state) { Nest() }
        store.send(action)
      },
    ]
  }

  /// Runs a program for its size or for twice its size; without a name, prints all names.
  static func run(_ arguments: [String]) {
    guard let name = arguments.first else { return print(all.map(\.name).joined(separator: "\n")) }
    guard let program = all.first(where: { $0.name == name }) else {
      FileHandle.standardError.write(Data("There is no growing program “\(name)”.\n".utf8))
      exit(2)
    }
    program.run(program.size * (arguments.last == "doubled" ? 2 : 1))
  }
}

/// A feature that contains itself.
@Reducer
struct Nest {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var count = 0
    var children: IdentifiedArrayOf<State> = []
  }

  indirect enum Action {
    case increment
    case answerNow
    case children(IdentifiedActionOf<Nest>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .increment: state.count &+= 1
      case .answerNow: return .send(.increment)
      case .children: break
      }
      return .none
    }
    .forEach(\.children, action: \.children) { Nest() }
  }

  /// Returns nested features, and an action for the innermost one.
  static func nested(_ depth: Int, innermost: Action = .increment) -> (State, Action) {
    var state = State(id: 0)
    var action = innermost
    for _ in 0..<depth {
      state = State(id: 0, children: [state])
      action = .children(.element(id: 0, action: action))
    }
    return (state, action)
  }
}
