/// What the registry of effects does, in the plainest terms: a tree of what is not over yet.
///
/// Where the registry keeps counts and tables, the model looks through the tree.
final class RegistryModel {
  /// An identifier and the way to the feature that it belongs to.
  struct Name: Equatable {
    let feature: [Int]
    let id: Int
  }

  final class Node {
    enum Kind {
      /// An operation, or a part of one, with its number.
      case running(Int)
      case delivery
      case sequence(rest: [EffectPlan])
      case group
    }

    var kind: Kind
    var parent: Node?
    let feature: [Int]
    let names: [Name]
    /// While something starts its members, they can't end it.
    var isStarting = false
    /// The operation that this is a part of.
    var whole: Node?

    init(_ kind: Kind, parent: Node?, feature: [Int], names: [Name]) {
      self.kind = kind
      self.parent = parent
      self.feature = feature
      self.names = names
    }
  }

  /// Everything that is not over, in the order in which it began.
  private var live: [Node] = []
  private var count = 0
  private var undelivered: [Node?] = []
  /// Whether the sequence that was advanced last came to its end by itself.
  private var wasCompleted = false
  /// The operation on whose behalf something starts right now.
  private var speaker: Node?
  /// What has happened, in order: the number of what was launched, 0 for an action that was sent at once, and the
  /// negative number of what has sent an action.
  private(set) var log: [Int] = []

  var running: [Int] {
    live.compactMap { if case .running(let number) = $0.kind { number } else { nil } }
  }

  // MARK: - Events

  func start(_ plan: EffectPlan) {
    _ = begin(plan, nil, [], [], isAwaited: false)
    deliver()
  }

  func finish(_ number: Int) {
    guard let node = node(number) else { return }
    end(node)
    deliver()
  }

  func emit(_ number: Int) {
    if node(number) != nil { log.append(-number) }
  }

  func expand(_ number: Int, _ plan: EffectPlan) {
    guard let node = node(number) else { return }
    let operation = node.whole.flatMap { whole in isLive(whole) ? whole : nil } ?? node
    var group: Node
    if let parent = operation.parent, case .group = parent.kind {
      group = parent
    } else {
      group = add(.group, operation.parent, operation.feature, operation.names)
      operation.parent = group
    }
    speaker = node
    // The member that is being started keeps the group.
    let member = add(.delivery, group, [-1], [])
    _ = begin(plan, group, node.feature, node.names, isAwaited: group.parent != nil)
    speaker = nil
    live.removeAll { $0 === member }
    memberEnded(group)
    deliver()
  }

  func cancelInTask(_ number: Int, _ id: Int) {
    guard let node = node(number) else { return }
    cancel { $0.names.contains(Name(feature: node.feature, id: id)) }
    deliver()
  }

  func openPart(_ number: Int, _ id: Int, inFlight: Bool) {
    guard let node = node(number) else { return }
    let name = Name(feature: node.feature, id: id)
    if inFlight { cancelInFlight(name, before: node) }
    if isLive(node) {
      count += 1
      let part = add(.running(count), nil, node.feature, node.names + [name])
      part.whole = node.whole ?? node
    }
    deliver()
  }

  // MARK: - Rewriting

  private func begin(
    _ plan: EffectPlan, _ parent: Node?, _ feature: [Int], _ names: [Name], isAwaited: Bool
  ) -> Bool {
    guard !plan.isNone else { return false }
    switch plan {
    case .run:
      count += 1
      log.append(count)
      _ = add(.running(count), parent, feature, names)
      return true
    case .send:
      undelivered.append(isAwaited ? add(.delivery, parent, feature, names) : nil)
      return isAwaited
    case .concatenate(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, feature, names, isAwaited: isAwaited)
      }
      return advance(add(.sequence(rest: plans), parent, feature, names), isAwaited: isAwaited)
    case .merge(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, feature, names, isAwaited: isAwaited)
      }
      let group = add(.group, parent, feature, names)
      group.isStarting = true
      for plan in plans where isLive(group) {
        _ = begin(plan, group, feature, names, isAwaited: isAwaited)
      }
      group.isStarting = false
      if isLive(group), !hasMembers(group) { live.removeAll { $0 === group } }
      return isLive(group)
    case .cancellable(let plan, let id, let inFlight):
      let name = Name(feature: feature, id: id)
      if inFlight { cancelInFlight(name, before: parent) }
      return begin(plan, parent, feature, names + [name], isAwaited: isAwaited)
    case .cancel(let id):
      cancel { $0.names.contains(Name(feature: feature, id: id)) }
      return false
    case .child(let plan, let child):
      return begin(plan, parent, feature + [child], names, isAwaited: isAwaited)
    case .endChild(let child):
      cancel { $0.feature.starts(with: feature + [child]) }
      return false
    case .debounce(let plan, let id):
      return begin(
        .cancellable(.concatenate([.run, plan]), id, inFlight: true), parent, feature, names,
        isAwaited: isAwaited)
    }
  }

  /// Starts what comes next in a sequence; returns whether it goes on.
  private func advance(_ sequence: Node, isAwaited: Bool) -> Bool {
    sequence.isStarting = true
    defer { sequence.isStarting = false }
    wasCompleted = false
    while isLive(sequence), case .sequence(var rest) = sequence.kind {
      guard !rest.isEmpty else {
        live.removeAll { $0 === sequence }
        wasCompleted = true
        return false
      }
      let next = rest.removeFirst()
      sequence.kind = .sequence(rest: rest)
      _ = begin(
        next, sequence, sequence.feature, sequence.names, isAwaited: isAwaited || !rest.isEmpty)
      wasCompleted = false
      if hasMembers(sequence) { return isLive(sequence) }
    }
    return false
  }

  private func end(_ node: Node) {
    live.removeAll { $0 === node }
    memberEnded(node.parent)
  }

  private func memberEnded(_ parent: Node?) {
    guard let parent, isLive(parent), !parent.isStarting, !hasMembers(parent) else { return }
    if case .sequence = parent.kind {
      _ = advance(parent, isAwaited: parent.parent != nil)
      // Where it was cancelled by a part of its own, what waits for it has gone on.
      guard wasCompleted else { return }
    } else {
      live.removeAll { $0 === parent }
    }
    memberEnded(parent.parent)
  }

  private func cancelInFlight(_ name: Name, before parent: Node?) {
    var spared: [Node] = []
    for start in [parent, speaker] {
      var next = start
      while let node = next {
        spared.append(node)
        // What is over is no part of anything any more.
        next = isLive(node) ? node.whole ?? node.parent : nil
      }
    }
    cancel { node in node.names.contains(name) && !spared.contains { $0 === node } }
  }

  private func cancel(where isGone: (Node) -> Bool) {
    let gone = live.filter(isGone)
    live.removeAll(where: isGone)
    for node in gone { memberEnded(node.parent) }
  }

  private func deliver() {
    while !undelivered.isEmpty {
      let delivered = undelivered
      undelivered = []
      for node in delivered {
        log.append(0)
        guard let node, isLive(node) else { continue }
        end(node)
        deliver()
      }
    }
  }

  // MARK: - The tree

  private func add(
    _ kind: Node.Kind, _ parent: Node?, _ feature: [Int], _ names: [Name]
  ) -> Node {
    let node = Node(kind, parent: parent, feature: feature, names: names)
    live.append(node)
    return node
  }

  private func node(_ number: Int) -> Node? {
    live.first { if case .running(number) = $0.kind { true } else { false } }
  }

  private func isLive(_ node: Node) -> Bool { live.contains { $0 === node } }

  private func hasMembers(_ parent: Node) -> Bool { live.contains { $0.parent === parent } }
}
