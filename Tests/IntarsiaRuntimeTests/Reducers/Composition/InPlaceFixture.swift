import Intarsia

/// A feature of three levels whose leaves hold arrays, for tests of the copies an action makes.
struct Trunk: Reducer {
  @ObservableState
  struct State {
    var plain = PlainBranch.State()
    var branch = Branch.State()
    var optional: Branch.State?
    var rows: IdentifiedArrayOf<Twig.State> = []
    @ObservationStateIgnored var ignored = Leaf.State()
    var twigs: [Leaf.State] = []
    /// A property with a `didSet` observer that does not read the old value.
    var watched = Branch.State() {
      didSet {
        guard watches < 100 else { return }
        watches += 1
      }
    }
    private(set) var watches = 0
    /// Computed from another field.
    var first: Leaf.State {
      get { twigs[0] }
      set { twigs[0] = newValue }
    }
  }

  @CasePathable
  enum Action: Sendable {
    case plain(PlainBranch.Action)
    case branch(Branch.Action)
    case deep(Leaf.Action)
    case optional(Branch.Action)
    case rows(IdentifiedActionOf<Twig>)
    case remove(Int)
    case ignored(Leaf.Action)
    case first(Leaf.Action)
    case watched(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.plain, action: \.plain) { PlainBranch() }
    Scope(state: \.branch, action: \.branch) { Branch() }
    Scope(state: \.branch.twig.leaf, action: \.deep) { Leaf() }
    Scope(state: \.ignored, action: \.ignored) { Leaf() }
    Scope(state: \.first, action: \.first) { Leaf() }
    Scope(state: \.watched.twig.leaf, action: \.watched) { Leaf() }
    Reduce { state, action in
      switch action {
      case .remove(let id):
        state.rows.remove(id: id)
        return .none
      default:
        return .none
      }
    }
    .ifLet(\.optional, action: \.optional) { Branch() }
    .forEach(\.rows, action: \.rows) { Twig() }
  }
}

/// The same kind of feature over a state that is not observable.
struct PlainBranch: Reducer {
  struct State {
    var leaf = Leaf.State()
    var optional: Leaf.State?
    var leaves: IdentifiedArrayOf<Leaf.State> = []
  }

  @CasePathable
  enum Action: Sendable {
    case leaf(Leaf.Action)
    case optional(Leaf.Action)
    case leaves(IdentifiedActionOf<Leaf>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
    EmptyReducer()
      .ifLet(\.optional, action: \.optional) { Leaf() }
      .forEach(\.leaves, action: \.leaves) { Leaf() }
  }
}

struct Branch: Reducer {
  @ObservableState
  struct State {
    var title = "branch"
    var twig = Twig.State(id: 0)
  }

  @CasePathable
  enum Action: Sendable {
    case twig(Twig.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.twig, action: \.twig) { Twig() }
  }
}

struct Twig: Reducer {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var leaf = Leaf.State()
  }

  @CasePathable
  enum Action: Sendable {
    case leaf(Leaf.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
  }
}

struct Leaf: Reducer {
  @ObservableState
  struct State: Identifiable {
    let id: Int
    var values = Array(0..<100)
    private var held = Held()

    init(id: Int = 0) { self.id = id }

    mutating func write() {
      values[0] += 1
      held.touch()
    }

    /// The number of copies on write that actions made.
    var copies: Int { held.copies }
    /// The address of the values in memory.
    var address: Int { values.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) } }
  }

  enum Action: Sendable {
    case write
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    state.write()
    return .none
  }
}

/// Appends an effect that never ends to the effects of each action.
struct Lingering: Reducer {
  let base = Trunk()

  func reduce(into state: inout Trunk.State, action: Trunk.Action) -> Effect<Trunk.Action> {
    .concatenate(
      base.reduce(into: &state, action: action),
      .run { _ in for await _ in AsyncStream<Never>.makeStream().stream {} })
  }
}

/// Counts its copies on write, which happen if the storage is shared.
private struct Held {
  private final class Storage {}

  private var storage = Storage()
  private(set) var copies = 0

  mutating func touch() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    storage = Storage()
    copies += 1
  }
}
