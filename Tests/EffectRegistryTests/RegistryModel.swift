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

  /// A throttle around an effect.
  struct Throttle {
    let name: Int
    let takesLatest: Bool
  }

  /// The owner of an effect's actions.
  struct Context {
    var feature: Feature
    /// The identifiers under which the effect runs.
    var names: [Int] = []
    /// The throttles that its actions pass, outermost first.
    var throttles: [Throttle] = []
    let completion: Ticket

    func named(_ name: Int) -> Context {
      var context = self
      context.names.append(name)
      return context
    }
  }

  final class Node {
    /// An action that waits in a throttle.
    struct Held {
      let name: Int
      let sender: Node
      /// The action, until it is released.
      var action: Int?
    }

    enum Kind {
      /// An operation, or a part of one, with its number.
      case running(Int)
      case delivery
      case sequence(rest: [EffectPlan])
      case group
    }

    var kind: Kind
    var parent: Node?
    let context: Context
    /// The action that the operation releases, if it only waits for the end of an interval.
    var held: Held?
    var isLive = true
    /// While the members start, the end of one of them does not end this node.
    var isStarting = false
    /// The operation that this node is a part of.
    var whole: Node?
    /// Whether the rest of the sequence begins only if the sequence is not cancelled.
    var isDelay = false

    init(_ kind: Kind, parent: Node?, _ context: Context) {
      self.kind = kind
      self.parent = parent
      self.context = context
    }

    var feature: Feature { context.feature }
    var isCancelled: Bool { context.completion.isCancelled }

    /// Returns whether the node runs under the identifier, in a feature or in a descendant of it.
    func bears(_ id: Int, within feature: Feature) -> Bool {
      for name in context.names
      where name % 8 == id && Feature(number: name / 8).isOrIsInside(feature) { return true }
      return false
    }
  }

  /// The nodes that have not ended, in the order of their start.
  private var live: [Node] = []
  private var count = 0
  private var undelivered: [(action: Int, node: Node?)] = []
  /// Whether the last advanced sequence has completed, instead of being cancelled.
  private var wasCompleted = false
  /// The operation whose action or deferred effect is being started.
  private var initiator: Node?
  /// The time, and the time of the start of each throttle's last interval.
  private var now = 0
  private var intervals: [Int: Int] = [:]
  /// The events in their order: the number of a launched operation, and the negative number of a
  /// processed action.
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
    _ = begin(plan, nil, Context(feature: .root, completion: Ticket()))
    deliver()
  }

  func finish(_ number: Int) {
    guard let node = node(number) else { return }
    if node.held != nil {
      timePasses()
      release(node)
    }
    guard node.isLive else { return }
    end(node)
    deliver()
  }

  func emit(_ action: Int, from number: Int) {
    if let node = node(number) { receive(action, from: node) }
  }

  func timePasses() {
    now += 1
  }

  func cancelTicket(_ number: Int) {
    node(number)?.context.completion.isCancelled = true
  }

  func expand(_ number: Int, _ plan: EffectPlan) {
    guard let node = node(number) else { return }
    let group = joinGroup(around: node)
    initiator = node
    // This member keeps the group in the tree while the plan starts.
    let member = add(
      .delivery, group, Context(feature: .nowhere, completion: node.context.completion))
    _ = begin(plan, group, node.context)
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
      let part = add(.running(count), nil, node.context.named(name))
      part.whole = node.whole ?? node
    }
    deliver()
  }

  func endAll() {
    let ended = live
    for node in live { node.isLive = false }
    live = []
    launchRest(of: ended)
    intervals = [:]
  }

  // MARK: - Throttles

  private func receive(_ action: Int, from sender: Node) {
    guard sender.isLive else { return }
    releaseLate(before: sender)
    if sender.isLive, !sender.isCancelled, passes(action, from: sender) { log.append(-action) }
    deliver()
  }

  /// Processes the actions whose operations are late to release them.
  private func releaseLate(before sender: Node) {
    let names = sender.context.throttles.map(\.name).filter { !isOpen($0) }
    for holder in names.compactMap(holder) { release(holder) }
  }

  /// Begins the next interval with the action that a node holds, if it still does.
  private func release(_ node: Node) {
    guard node.isLive, !node.isCancelled, let held = node.held, let action = held.action else {
      return
    }
    node.held?.action = nil
    intervals[held.name] = now
    receive(action, from: node)
  }

  private func isOpen(_ name: Int) -> Bool { intervals[name] == now }

  /// Returns the node whose action waits in a throttle, which holds one action at the most.
  private func holder(of name: Int) -> Node? {
    for node in live where node.held?.name == name && node.held?.action != nil {
      if !node.isCancelled { return node }
    }
    return nil
  }

  /// Passes an action through the throttles of its sender.
  ///
  /// An action that has to wait belongs to its sender: the node that holds it has the sender's
  /// context.
  private func passes(_ action: Int, from sender: Node) -> Bool {
    let group = joinGroup(around: sender)
    var context = sender.context
    // An action that begins an interval passes another throttle with the same name too.
    let open = Set(context.throttles.map(\.name).filter(isOpen))
    while let throttle = context.throttles.popLast() {
      let holder = holder(of: throttle.name)
      guard holder != nil || open.contains(throttle.name) else {
        intervals[throttle.name] = now
        continue
      }
      if holder != nil, !throttle.takesLatest { return false }
      if let holder, holder.held?.sender === sender {
        holder.held?.action = action
        return false
      }
      let waiting = addOperation(group, context)
      waiting.held = Node.Held(name: throttle.name, sender: sender, action: action)
      cancel { $0 === holder }
      return false
    }
    return true
  }

  // MARK: - Rewriting

  private func begin(
    _ plan: EffectPlan, _ parent: Node?, _ context: Context
  ) -> Bool {
    let feature = context.feature
    let isCancelled = context.completion.isCancelled
    guard !plan.isNone else { return false }
    switch plan {
    case .send where isCancelled, .cancel where isCancelled:
      return false
    case .run:
      _ = addOperation(parent, context)
      return true
    case .send(let action):
      let hasNode = parent != nil || !context.throttles.isEmpty
      undelivered.append((action, hasNode ? add(.delivery, parent, context) : nil))
      return hasNode
    case .concatenate(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, context)
      }
      return advance(
        add(.sequence(rest: plans), parent, context))
    case .merge(let plans):
      let plans = plans.filter { !$0.isNone }
      guard plans.count > 1 else {
        return begin(plans[0], parent, context)
      }
      let group = add(.group, parent, context)
      group.isStarting = true
      for plan in plans {
        if group.isLive {
          _ = begin(plan, group, context)
        } else {
          launchCancelled(plan)
        }
      }
      group.isStarting = false
      if group.isLive, !hasMembers(group) { remove(group) }
      return group.isLive
    case .cancellable(let plan, let id, let inFlight):
      let name = feature.name(id)
      if inFlight, !isCancelled { cancelInFlight(id, within: feature, before: parent) }
      return begin(plan, parent, context.named(name))
    case .cancel(let id):
      cancel { $0.bears(id, within: feature) }
      return false
    case .child(let plan, let child):
      var context = context
      context.feature = feature.child(child)
      return begin(plan, parent, context)
    case .endChild(let child):
      end([feature.child(child)])
      return false
    case .endRows(let rows):
      end(rows.map { feature.child($0.rawValue) })
      return false
    case .delay(let plan):
      let sequence = add(.sequence(rest: [.run, plan]), parent, context)
      sequence.isDelay = true
      return advance(sequence)
    case .debounce(let plan, let id):
      return begin(
        .cancellable(.delay(plan), id, inFlight: true), parent, context)
    case .throttle(let plan, let id, let latest):
      let name = feature.name(id)
      // Unlike other effects under the name, the actions that wait are not cancelled.
      if !isCancelled {
        cancelInFlight(before: parent) { $0.held == nil && $0.context.names.contains(name) }
      }
      var context = context.named(name)
      context.throttles.append(Throttle(name: name, takesLatest: latest))
      return begin(plan, parent, context)
    }
  }

  /// Starts the next members of a sequence and returns whether the sequence still runs.
  private func advance(_ sequence: Node) -> Bool {
    sequence.isStarting = true
    defer { sequence.isStarting = false }
    wasCompleted = false
    while sequence.isLive, case .sequence(var rest) = sequence.kind {
      guard !rest.isEmpty, !(sequence.isDelay && sequence.isCancelled) else {
        remove(sequence)
        wasCompleted = true
        return false
      }
      let next = rest.removeFirst()
      sequence.kind = .sequence(rest: rest)
      _ = begin(
        next, sequence, sequence.context)
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
      _ = advance(parent)
      // If one of its members cancelled the sequence, the sequence's parent has already advanced.
      guard wasCompleted else { return }
    } else {
      remove(parent)
    }
    memberEnded(parent.parent)
  }

  private func cancelInFlight(_ id: Int, within feature: Feature, before parent: Node?) {
    cancelInFlight(before: parent) { $0.bears(id, within: feature) }
  }

  private func cancelInFlight(before parent: Node?, where isGone: (Node) -> Bool) {
    var spared: [Node] = []
    for start in [parent, initiator] {
      var next = start
      while let node = next {
        spared.append(node)
        // A node that has ended belongs to no other node.
        next = node.isLive ? node.whole ?? node.parent : nil
      }
    }
    cancel { node in isGone(node) && !spared.contains { $0 === node } }
  }

  private func end(_ features: [Feature]) {
    let isGone = { (feature: Feature) in features.contains { feature.isOrIsInside($0) } }
    cancel { isGone($0.feature) }
    intervals = intervals.filter { !isGone(Feature(number: $0.key / 8)) }
  }

  private func cancel(where isGone: (Node) -> Bool) {
    var gone: [Node] = []
    for node in live where isGone(node) { gone.append(node) }
    guard !gone.isEmpty else { return }
    for node in gone { remove(node) }
    launchRest(of: gone)
    for node in gone { memberEnded(node.parent) }
  }

  /// Launches the operations of cancelled sequences that have not begun, inner sequences first.
  private func launchRest(of gone: [Node]) {
    for node in gone.reversed() where !node.isDelay {
      guard case .sequence(let rest) = node.kind else { continue }
      for plan in rest { launchCancelled(plan) }
    }
  }

  /// Launches the operations of a plan in cancelled tasks.
  private func launchCancelled(_ plan: EffectPlan) {
    switch plan {
    case .run:
      count += 1
      log.append(count)
    case .concatenate(let plans), .merge(let plans):
      for plan in plans { launchCancelled(plan) }
    case .cancellable(let plan, _, _), .child(let plan, _), .throttle(let plan, _, _):
      launchCancelled(plan)
    case .send, .cancel, .endChild, .endRows, .delay, .debounce:
      break
    }
  }

  private func deliver() {
    while !undelivered.isEmpty {
      let delivered = undelivered
      undelivered = []
      for (action, node) in delivered {
        if let node, !node.context.throttles.isEmpty {
          guard node.isLive else { continue }
          receive(action, from: node)
        } else {
          log.append(-action)
        }
        guard let node, node.isLive else { continue }
        end(node)
        deliver()
      }
    }
  }

  // MARK: - The tree

  private func add(_ kind: Node.Kind, _ parent: Node?, _ context: Context) -> Node {
    let node = Node(kind, parent: parent, context)
    live.append(node)
    return node
  }

  private func addOperation(_ parent: Node?, _ context: Context) -> Node {
    count += 1
    log.append(count)
    return add(.running(count), parent, context)
  }

  /// Returns the group around an operation or an action, and creates it if necessary.
  private func joinGroup(around node: Node) -> Node {
    let operation = node.whole.flatMap { whole in whole.isLive ? whole : nil } ?? node
    if let parent = operation.parent, case .group = parent.kind { return parent }
    let group = add(.group, operation.parent, operation.context)
    operation.parent = group
    return group
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
