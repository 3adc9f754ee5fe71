/// A simple model of the effect registry: a tree of the effects that have not ended.
///
/// The registry keeps counts and tables; the model searches the tree instead.
final class RegistryModel {
  /// A node of a feature tree with four children per node: the root is 0, its children are 1 to 4.
  struct Feature: Equatable {
    let number: Int

    static let root = Feature(number: 0)
    /// A feature outside the tree.
    static let nowhere = Feature(number: -1)

    func child(_ child: Int) -> Feature { Feature(number: 4 * number + child + 1) }

    func isOrIsInside(_ other: Feature) -> Bool {
      var ancestor = number
      while ancestor > other.number { ancestor = (ancestor - 1) / 4 }
      return ancestor == other.number
    }

    /// Returns one of the feature's eight identifiers, which differ from those of other features.
    func name(_ id: Int) -> Int { 8 * number + id }
  }

  /// The completion of the effects that one action has started.
  final class Ticket {
    var isCancelled = false
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
    let feature: Feature
    /// The identifiers under which the node runs.
    let names: [Int]
    let completion: Ticket
    var isLive = true
    /// While the members start, the end of one of them does not end this node.
    var isStarting = false
    /// The operation that this node is a part of.
    var whole: Node?

    init(_ kind: Kind, parent: Node?, feature: Feature, names: [Int], completion: Ticket) {
      self.kind = kind
      self.parent = parent
      self.feature = feature
      self.names = names
      self.completion = completion
    }

    /// Returns whether the node runs under the identifier, in a feature or in a descendant of it.
    func bears(_ id: Int, within feature: Feature) -> Bool {
      for name in names
      where name % 8 == id && Feature(number: name / 8).isOrIsInside(feature) { return true }
      return false
    }
  }

  /// The nodes that have not ended, in the order of their start.
  private var live: [Node] = []
  private var count = 0
  private var undelivered: [Node?] = []
  /// Whether the last advanced sequence has completed, instead of being cancelled.
  private var wasCompleted = false
  /// The operation whose action or deferred effect is being started.
  private var initiator: Node?
  /// The events in their order: the number of a launched operation, 0 for an action that was sent
  /// synchronously, and the negative number of an operation that has sent an action.
  private var log: [Int] = []
  /// The number of log entries that were compared.
  private var compared = 0

  init() {}

  /// Describes the first difference between the registry and the model, or returns `nil`.
  ///
  /// - Parameters:
  ///   - running: The numbers of the operations and parts that run in the registry.
  ///   - others: The events in the registry, in the format of the log.
  func difference(running others: [Int], log other: [Int]) -> String? {
    guard others == running else { return "\(others) run, and \(running) should" }
    guard other.count == log.count, other[compared...] == log[compared...] else {
      return "this has happened: \(other), instead of: \(log)"
    }
    compared = log.count
    return nil
  }

  private var running: [Int] {
    var numbers: [Int] = []
    for node in live { if case .running(let number) = node.kind { numbers.append(number) } }
    return numbers
  }

  // MARK: - Events

  func start(_ plan: EffectPlan) {
    _ = begin(plan, nil, .root, [], Ticket(), isAwaited: false)
    deliver()
  }

  func finish(_ number: Int) {
    guard let node = node(number) else { return }
    end(node)
    deliver()
  }

  func emit(_ number: Int) {
    if let node = node(number), !node.completion.isCancelled { log.append(-number) }
  }

  func cancelTicket(_ number: Int) {
    node(number)?.completion.isCancelled = true
  }

  func expand(_ number: Int, _ plan: EffectPlan) {
    guard let node = node(number) else { return }
    let operation = node.whole.flatMap { whole in whole.isLive ? whole : nil } ?? node
    var group: Node
    if let parent = operation.parent, case .group = parent.kind {
      group = parent
    } else {
      group = add(
        .group, operation.parent, operation.feature, operation.names, operation.completion)
      operation.parent = group
    }
    initiator = node
    // This member keeps the group in the tree while the plan starts.
    let member = add(.delivery, group, .nowhere, [], node.completion)
    _ = begin(
      plan, group, node.feature, node.names, node.completion, isAwaited: group.parent != nil)
    initiator = nil
    remove(member)
    memberEnded(group)
    deliver()
  }

  func cancelInTask(_ number: Int, _ id: Int) {
    guard let node = node(number) else { return }
    cancel { $0.bears(id, within: node.feature) }
    deliver()
  }

  func openPart(_ number: Int, _ id: Int, inFlight: Bool) {
    guard let node = node(number) else { return }
    let name = node.feature.name(id)
    if inFlight { cancelInFlight(id, within: node.feature, before: node) }
    if node.isLive {
      count += 1
      let part = add(.running(count), nil, node.feature, node.names + [name], node.completion)
      part.whole = node.whole ?? node
    }
    deliver()
  }

  func endAll() {
    for node in live { node.isLive = false }
    live = []
  }

  // MARK: - Rewriting

  private func begin(
    _ plan: EffectPlan, _ parent: Node?, _ feature: Feature, _ names: [Int], _ completion: Ticket,
    isAwaited: Bool
  ) -> Bool {
    guard !completion.isCancelled, !plan.isNone else { return false }
    switch plan {
    case .run:
      count += 1
      log.append(count)
      _ = add(.running(count), parent, feature, names, completion)
      return true
    case .send:
      undelivered.append(isAwaited ? add(.delivery, parent, feature, names, completion) : nil)
      return isAwaited
    case .concatenate(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, feature, names, completion, isAwaited: isAwaited)
      }
      return advance(
        add(.sequence(rest: plans), parent, feature, names, completion), isAwaited: isAwaited)
    case .merge(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, feature, names, completion, isAwaited: isAwaited)
      }
      let group = add(.group, parent, feature, names, completion)
      group.isStarting = true
      for plan in plans where group.isLive {
        _ = begin(plan, group, feature, names, completion, isAwaited: isAwaited)
      }
      group.isStarting = false
      if group.isLive, !hasMembers(group) { remove(group) }
      return group.isLive
    case .cancellable(let plan, let id, let inFlight):
      let name = feature.name(id)
      if inFlight { cancelInFlight(id, within: feature, before: parent) }
      return begin(plan, parent, feature, names + [name], completion, isAwaited: isAwaited)
    case .cancel(let id):
      cancel { $0.bears(id, within: feature) }
      return false
    case .child(let plan, let child):
      return begin(plan, parent, feature.child(child), names, completion, isAwaited: isAwaited)
    case .endChild(let child):
      let child = feature.child(child)
      cancel { $0.feature.isOrIsInside(child) }
      return false
    case .endRows(let rows):
      let gone = rows.map { feature.child($0.rawValue) }
      cancel { node in gone.contains { node.feature.isOrIsInside($0) } }
      return false
    case .debounce(let plan, let id):
      return begin(
        .cancellable(.concatenate([.run, plan]), id, inFlight: true), parent, feature, names,
        completion, isAwaited: isAwaited)
    }
  }

  /// Starts the next members of a sequence and returns whether the sequence still runs.
  private func advance(_ sequence: Node, isAwaited: Bool) -> Bool {
    sequence.isStarting = true
    defer { sequence.isStarting = false }
    wasCompleted = false
    while sequence.isLive, case .sequence(var rest) = sequence.kind {
      guard !rest.isEmpty else {
        remove(sequence)
        wasCompleted = true
        return false
      }
      let next = rest.removeFirst()
      sequence.kind = .sequence(rest: rest)
      _ = begin(
        next, sequence, sequence.feature, sequence.names, sequence.completion,
        isAwaited: isAwaited || !rest.isEmpty)
      wasCompleted = false
      if hasMembers(sequence) { return sequence.isLive }
    }
    return false
  }

  private func end(_ node: Node) {
    remove(node)
    memberEnded(node.parent)
  }

  private func memberEnded(_ parent: Node?) {
    guard let parent, parent.isLive, !parent.isStarting, !hasMembers(parent) else { return }
    if case .sequence = parent.kind {
      _ = advance(parent, isAwaited: parent.parent != nil)
      // If one of its members cancelled the sequence, the sequence's parent has already advanced.
      guard wasCompleted else { return }
    } else {
      remove(parent)
    }
    memberEnded(parent.parent)
  }

  private func cancelInFlight(_ id: Int, within feature: Feature, before parent: Node?) {
    var spared: [Node] = []
    for start in [parent, initiator] {
      var next = start
      while let node = next {
        spared.append(node)
        // A node that has ended belongs to no other node.
        next = node.isLive ? node.whole ?? node.parent : nil
      }
    }
    cancel { node in node.bears(id, within: feature) && !spared.contains { $0 === node } }
  }

  private func cancel(where isGone: (Node) -> Bool) {
    var gone: [Node] = []
    for node in live where isGone(node) { gone.append(node) }
    guard !gone.isEmpty else { return }
    for node in gone { remove(node) }
    for node in gone { memberEnded(node.parent) }
  }

  private func deliver() {
    while !undelivered.isEmpty {
      let delivered = undelivered
      undelivered = []
      for node in delivered {
        log.append(0)
        guard let node, node.isLive else { continue }
        end(node)
        deliver()
      }
    }
  }

  // MARK: - The tree

  private func add(
    _ kind: Node.Kind, _ parent: Node?, _ feature: Feature, _ names: [Int], _ completion: Ticket
  ) -> Node {
    let node = Node(kind, parent: parent, feature: feature, names: names, completion: completion)
    live.append(node)
    return node
  }

  private func remove(_ node: Node) {
    node.isLive = false
    for index in live.indices where live[index] === node {
      live.remove(at: index)
      return
    }
  }

  private func node(_ number: Int) -> Node? {
    for node in live { if case .running(number) = node.kind { return node } }
    return nil
  }

  private func hasMembers(_ parent: Node) -> Bool {
    for node in live where node.parent === parent { return true }
    return false
  }
}
