import Intarsia
import IntarsiaTesting

/// The mounts and dismounts of a test, in their order.
struct LifeLog: DependencyKey {
  let lines = LockIsolated<[String]>([])

  static var liveValue: LifeLog { LifeLog() }
  static var testValue: LifeLog { LifeLog() }

  func add(_ line: String) { lines.withValue { $0.append(line) } }

  /// Removes the lines and returns them.
  func take() -> [String] {
    lines.withValue { lines in
      defer { lines = [] }
      return lines
    }
  }
}

/// A feature that logs its lifecycle under its name.
@Reducer
struct LifeLeaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var isMounted = false

    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
    }
  }

  enum Action {
    case renamed(String)
    case closeButtonTapped
  }

  @Dependency(LifeLog.self) var log
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .renamed(let name):
        state.name = name
        return .none
      case .closeButtonTapped:
        return .run { _ in await dismiss() }
      }
    }
    .onMount { state in
      state.isMounted = true
      log.add("+\(state.name)")
      return .none
    }
    .onDismount(of: \.name) { log.add("-\($0)") }
  }
}

/// A feature of each kind of children, which it also contains itself.
@Reducer
struct LifeTree {
  @Reducer(state: .equatable)
  enum Kind {
    case tree(LifeTree)
    case leaf(LifeLeaf)
  }

  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var name: String
    var isMounted = false
    var leaf: LifeLeaf.State
    @Presents var child: LifeTree.State?
    @Presents var kind: Kind.State?
    var rows: IdentifiedArrayOf<LifeTree.State> = []
    var path = StackState<LifeTree.State>()

    init(_ id: Int, _ name: String) {
      self.id = id
      self.name = name
      leaf = LifeLeaf.State(0, name + "l")
    }
  }

  indirect enum Action {
    case edited([Edit])
    case leaf(LifeLeaf.Action)
    case child(PresentationAction<LifeTree.Action>)
    case kind(PresentationAction<Kind.Action>)
    case rows(IdentifiedAction<Int, LifeTree.Action>)
    case path(StackAction<LifeTree.State, LifeTree.Action>)
  }

  /// A change of the children of a feature.
  indirect enum Edit {
    case child(LifeTree.State?)
    case kind(Kind.State?)
    case appendRow(LifeTree.State)
    case removeRow
    case reverseRows
    case push(LifeTree.State)
    case pop
    case popAll
    /// A change of the children of the child, by its parent.
    case inChild(Edit)
    /// A change of the children of the first row, by its parent.
    case inRow(Edit)
    /// Another copy of the same feature, as after an undo.
    case restart
  }

  @Dependency(LifeLog.self) var log

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { LifeLeaf() }
    Reduce { state, action in
      if case .edited(let edits) = action {
        for edit in edits { edit.apply(to: &state) }
      }
      return .none
    }
    .ifLet(\.$child, action: \.child) { LifeTree() }
    .ifLet(\.$kind, action: \.kind)
    .forEach(\.rows, action: \.rows) { LifeTree() }
    .forEach(\.path, action: \.path) { LifeTree() }
    .onMount { state in
      state.isMounted = true
      log.add("+\(state.name)")
      // Some features have a child from the moment in which they are mounted.
      if state.id == 2, state.child == nil {
        state.child = LifeTree.State(0, state.name + "m")
      }
      return .none
    }
    .onDismount(of: \.name) { log.add("-\($0)") }
  }
}

extension LifeTree.Edit {
  func apply(to state: inout LifeTree.State) {
    switch self {
    case .child(let child): state.child = child
    case .kind(let kind): state.kind = kind
    case .appendRow(let row): if state.rows[id: row.id] == nil { state.rows.append(row) }
    case .removeRow: if !state.rows.isEmpty { state.rows.removeFirst() }
    case .reverseRows: state.rows.reverse()
    case .push(let element): state.path.append(element)
    case .pop: _ = state.path.popLast()
    case .popAll: state.path.removeAll()
    case .inChild(let edit):
      guard var child = state.child else { return }
      edit.apply(to: &child)
      state.child = child
    case .inRow(let edit):
      if !state.rows.isEmpty { edit.apply(to: &state.rows[0]) }
    case .restart:
      let (id, name) = (state.id, state.name)
      state = LifeTree.State(id, name)
    }
  }
}
