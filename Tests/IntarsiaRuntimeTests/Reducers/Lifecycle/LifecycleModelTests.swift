import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime

/// Random programs of actions, whose mounts and dismounts a model predicts from the states.
@Suite("Lifecycles against a model", .endsWithinAMinute, .needsExactMode)
struct LifecycleModelTests {
  @Test(
    "After each action of a random program, features are mounted and dismounted as in the model",
    arguments: 0..<4)
  func programs(block: Int) async {
    for seed in UInt64(block * 60)..<UInt64((block + 1) * 60) {
      var random = LifeRandom(state: seed)
      guard let failure = await Self.failure(&random) else { continue }
      Issue.record("Seed \(seed): \(failure)")
      return
    }
  }

  private static func failure(_ random: inout LifeRandom) async -> String? {
    let log = LifeLog()
    let initial = random.tree(depth: 2)
    let store = TestStore(initialState: initial) {
      LifeTree()
    } withDependencies: {
      $0[LifeLog.self] = log
    }
    store.exhaustivity = .off
    var model = LifeModel(of: store.state)
    var steps = ["begin with \(model)"]
    var expected = model.all.map { "+\($0)" }
    var found = log.take()
    for _ in 0..<12 {
      guard found == expected else {
        return """
          \(steps.joined(separator: "\n"))
          expected \(expected)
          found    \(found)
          """
      }
      let (action, way) = random.action(of: store.state)
      steps.append("\(action)")
      await store.send(action)
      var change = LifeModel.Change()
      model.follow(LifeModel(of: store.state), along: way[...], &change)
      expected = change.mounted.map { "+\($0)" } + change.dismounted.map { "-\($0)" }
      found = log.take()
    }
    return nil
  }
}

/// The features that are mounted.
struct LifeModel: CustomStringConvertible {
  struct Change {
    var dismounted: [String] = []
    var mounted: [String] = []
  }

  /// The place of a child in its parent.
  enum Slot: Int, CaseIterable {
    case leaf, child, kind, rows, path
  }

  var key: AnyHashable
  var name: String
  var slots: [[LifeModel]]

  init(of state: LifeTree.State, key: AnyHashable? = nil) {
    self.key = key ?? AnyHashable(state.id)
    name = state.name
    slots = [
      [LifeModel(of: state.leaf, key: 0)],
      state.child.map { [LifeModel(of: $0)] } ?? [],
      state.kind.map { kind in
        switch kind {
        case .tree(let tree): [LifeModel(of: tree, key: "tree \(tree.id)")]
        case .leaf(let leaf): [LifeModel(of: leaf, key: "leaf \(leaf.id)")]
        }
      } ?? [],
      state.rows.map { LifeModel(of: $0) },
      zip(state.path.ids, state.path).map { LifeModel(of: $1, key: AnyHashable($0)) },
    ]
  }

  private init(of leaf: LifeLeaf.State, key: AnyHashable) {
    self.key = key
    name = leaf.name
    slots = []
  }

  /// The names of the features, outermost first.
  var all: [String] { [name] + slots.joined().flatMap(\.all) }

  var description: String { "\(name)\(slots.joined().map(\.description))" }

  /// Compares with the features after an action.
  ///
  /// In a list, only new elements and the element that has processed the action are looked at.
  mutating func follow(_ new: LifeModel, along way: ArraySlice<Slot.Step>, _ change: inout Change) {
    name = new.name
    for slot in slots.indices {
      let place = Slot(rawValue: slot)
      let isList = place == .rows || place == .path
      let next = way.first.flatMap { $0.slot == place ? $0.key : nil }
      for old in slots[slot].reversed()
      where !new.slots[slot].contains(where: { $0.key == old.key }) {
        change.dismounted += old.allInnermostFirst
      }
      slots[slot] = new.slots[slot].map { element in
        guard var old = slots[slot].first(where: { $0.key == element.key }) else {
          change.mounted += element.all
          return element
        }
        if !isList || next == old.key { old.follow(element, along: way.dropFirst(), &change) }
        return old
      }
    }
  }

  private var allInnermostFirst: [String] {
    slots.reversed().flatMap { $0.reversed().flatMap(\.allInnermostFirst) } + [name]
  }
}

extension LifeModel.Slot {
  struct Step {
    let slot: LifeModel.Slot
    let key: AnyHashable
  }
}

/// SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
struct LifeRandom {
  var state: UInt64
  private var named = 0

  init(state: UInt64) {
    self.state = state
  }

  mutating func next(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(bound))
  }

  private mutating func name() -> String {
    named += 1
    return "\(named)"
  }

  mutating func tree(depth: Int, id: Int? = nil) -> LifeTree.State {
    var tree = LifeTree.State(id ?? next(3), name())
    guard depth > 0 else { return tree }
    if next(3) == 0 { tree.child = self.tree(depth: depth - 1) }
    if next(3) == 0 { tree.kind = kind(depth: depth - 1) }
    for id in 0..<3 where next(4) == 0 { tree.rows.append(self.tree(depth: depth - 1, id: id)) }
    for _ in 0..<next(3) where next(2) == 0 { tree.path.append(self.tree(depth: depth - 1)) }
    return tree
  }

  private mutating func kind(depth: Int) -> LifeTree.Kind.State {
    next(2) == 0 ? .tree(tree(depth: depth)) : .leaf(LifeLeaf.State(next(2), name()))
  }

  mutating func edit(depth: Int = 2) -> LifeTree.Edit {
    switch next(depth > 0 ? 14 : 12) {
    case 0, 1: .child(tree(depth: next(2)))
    case 2: .child(nil)
    case 3, 4: .kind(kind(depth: next(2)))
    case 5: .kind(nil)
    case 6: .appendRow(tree(depth: next(2)))
    case 7: .removeRow
    case 8: .push(tree(depth: next(2)))
    case 9: .pop
    case 10: .reverseRows
    case 11: next(3) == 0 ? .restart : .popAll
    case 12: .inChild(edit(depth: depth - 1))
    default: .inRow(edit(depth: depth - 1))
    }
  }

  /// Returns an action for a feature of a state, and the steps to that feature.
  mutating func action(
    of tree: LifeTree.State
  ) -> (action: LifeTree.Action, way: [LifeModel.Slot.Step]) {
    var choices: [(LifeTree.Action, [LifeModel.Slot.Step])] = []
    if let child = tree.child {
      let (action, way) = action(of: child)
      choices.append((.child(.presented(action)), [.init(slot: .child, key: child.id)] + way))
      choices.append((.child(.dismiss), []))
    }
    if case .tree(let inner) = tree.kind {
      let (action, way) = action(of: inner)
      choices.append(
        (.kind(.presented(.tree(action))), [.init(slot: .kind, key: "tree \(inner.id)")] + way))
    }
    for row in tree.rows {
      let (action, way) = action(of: row)
      choices.append(
        (.rows(.element(id: row.id, action: action)), [.init(slot: .rows, key: row.id)] + way))
    }
    for (id, element) in zip(tree.path.ids, tree.path) {
      let (action, way) = action(of: element)
      choices.append((.path(.element(id: id, action: action)), [.init(slot: .path, key: id)] + way))
      choices.append((.path(.popFrom(id: id)), []))
    }
    let index = next(choices.count + 2)
    if index < choices.count { return choices[index] }
    return (.edited((0...next(3)).map { _ in edit() }), [])
  }
}
