import IntarsiaClocks
import Testing

@testable import IntarsiaRuntime

/// The registry is a pure state machine: these tests start no task.
@Suite("Effect registry", .endsWithinAMinute)
struct EffectRegistryTests {
  typealias Registry = EffectRegistry<String>
  private typealias Made = () -> Effect<String>

  /// Returns a description of each step, except `open`.
  private func describe(_ steps: [Registry.Step]) -> [String] {
    steps.compactMap { step in
      switch step {
      case .launch(let effect): "launch \(effect.run.name ?? "?")"
      case .deliver(let action, let token, _, _):
        "\(token == nil ? "deliver" : "await") \(action.value(as: String.self))"
      case .cancel(let effect): "cancel \(effect.token.rawValue)"
      case .admit(let action, _): "admit \(action.value(as: String.self))"
      case .expand: "expand"
      case .open: nil
      }
    }
  }

  private func token(_ name: String, in registry: Registry) throws -> Registry.Token {
    try #require(registry.operations.first { $0.run.name == name }?.token)
  }

  private func running(_ registry: Registry) -> [String] {
    registry.operations.filter { !$0.isCancelled }.compactMap(\.run.name)
  }

  private func run(_ name: String) -> Effect<String> {
    .run(name: name, operation: { _ in })
  }

  @Test("An action sent on its own needs no registration, and others do until they are processed")
  func sendIsNotRegistered() {
    let registry = Registry()
    let alone = registry.start(
      Effect<String>.send("a").cancellable(id: 1), completion: EffectCompletion())
    #expect(describe(alone) == ["deliver a"])
    #expect(registry.isEmpty)
    let steps = registry.start(.merge(.send("a"), .send("b")), completion: EffectCompletion())
    #expect(describe(steps) == ["await a", "await b"])
    #expect(!registry.isEmpty)
    for case .deliver(_, let token?, _, _) in steps { _ = registry.end(token) }
    #expect(registry.isEmpty)
  }

  @Test("A started effect is registered until it ends")
  func registration() throws {
    let registry = Registry()
    let steps = registry.start(run("a"), completion: EffectCompletion())
    #expect(describe(steps) == ["launch a"])
    let a = try token("a", in: registry)
    #expect(registry.isLive(a))
    #expect(describe(registry.end(a).steps).isEmpty)
    #expect(!registry.isLive(a))
    #expect(registry.isEmpty)
  }

  @Test("A sequence starts each effect when the one before it has ended")
  func sequence() throws {
    let registry = Registry()
    let effect = Effect<String>.concatenate(run("a"), .merge(run("b"), run("c")), run("d"))
    #expect(describe(registry.start(effect, completion: EffectCompletion())) == ["launch a"])
    #expect(describe(registry.end(try token("a", in: registry)).steps) == ["launch b", "launch c"])
    #expect(describe(registry.end(try token("c", in: registry)).steps).isEmpty)
    #expect(describe(registry.end(try token("b", in: registry)).steps) == ["launch d"])
    #expect(describe(registry.end(try token("d", in: registry)).steps).isEmpty)
    #expect(registry.isEmpty)
  }

  @Test("An effect after an action in a sequence waits until the action is processed")
  func sequenceWaitsForActions() throws {
    let registry = Registry()
    let steps = registry.start(.concatenate(.send("a"), run("b")), completion: EffectCompletion())
    #expect(describe(steps) == ["await a"])
    guard case .deliver(_, let token?, _, _) = steps.first else {
      Issue.record("the first step is \(steps)")
      return
    }
    #expect(describe(registry.end(token).steps) == ["launch b"])
  }

  @Test("A cancellation merged after an effect cancels that effect")
  func cancelInTheSameTurn() {
    let registry = Registry()
    let effect = Effect<String>.merge(run("a").cancellable(id: 1), .cancel(id: 1))
    let steps = registry.start(effect, completion: EffectCompletion())
    #expect(describe(steps).first == "launch a")
    #expect(describe(steps).last?.hasPrefix("cancel") == true)
    #expect(running(registry) == [] as [String])
  }

  @Test("A cancelled effect stops being live at once and is removed when its task ends")
  func cancelledIsRefused() throws {
    let registry = Registry()
    _ = registry.start(run("a").cancellable(id: 1), completion: EffectCompletion())
    let a = try token("a", in: registry)
    _ = registry.start(.cancel(id: 1), completion: EffectCompletion())
    #expect(!registry.isLive(a))
    #expect(!registry.isEmpty, "its task has not ended yet")
    _ = registry.end(a)
    #expect(registry.isEmpty)
  }

  @Test("Of 1,000 starts that cancel the effect in flight, only the last stays running")
  func cancelInFlight() {
    let registry = Registry()
    for index in 0..<1_000 {
      let effect = run("\(index)").cancellable(id: "search", cancelInFlight: true)
      _ = registry.start(effect, completion: EffectCompletion())
    }
    #expect(running(registry) == ["999"])
  }

  @Test("Cancelling an effect in a sequence starts the next one; cancelling the sequence ends it")
  func cancelInSequence() throws {
    let registry = Registry()
    let part = Effect<String>.concatenate(run("a").cancellable(id: "a"), run("b"))
    _ = registry.start(part.cancellable(id: "all"), completion: EffectCompletion())
    #expect(
      describe(registry.start(.cancel(id: "a"), completion: EffectCompletion())).last == "launch b")
    #expect(running(registry) == ["b"])
    _ = registry.start(.cancel(id: "all"), completion: EffectCompletion())
    #expect(running(registry) == [] as [String])
    for operation in registry.operations { _ = registry.end(operation.token) }
    #expect(registry.isEmpty)
  }

  @Test("A cancellation reaches its feature and the features inside it, and no sibling")
  func scopedIdentifiers() {
    let registry = Registry()
    let left = EffectScope(state: \Pair.left, action: \Pair.left)
    let right = EffectScope(state: \Pair.right, action: \Pair.right)
    _ = registry.start(
      .merge(
        run("left").cancellable(id: 1).scoped(to: left),
        run("right").cancellable(id: 1).scoped(to: right),
        run("parent").cancellable(id: 1)), completion: EffectCompletion())
    _ = registry.start(
      Effect<String>.cancel(id: 1).scoped(to: left), completion: EffectCompletion())
    #expect(running(registry) == ["right", "parent"])
    _ = registry.start(
      run("left again").cancellable(id: 1).scoped(to: left), completion: EffectCompletion())
    let steps = registry.start(.cancel(id: 1), completion: EffectCompletion())
    #expect(steps.count == 3, "The parent's cancellation reaches both children")
    #expect(running(registry).isEmpty)
  }

  @Test("The rest of a cancelled sequence waits for the operations before it, also across a merge")
  func restAroundMerges() {
    let registry = Registry()
    let sequence = Effect<String>.concatenate(
      run("a"), .merge(.send("x"), .send("y")), run("b"), .merge(run("c"), .send("z"), run("d")),
      run("e"))
    _ = registry.start(sequence.cancellable(id: 1), completion: EffectCompletion())
    let steps = registry.start(.cancel(id: 1), completion: EffectCompletion())
    let waits = steps.compactMap { step -> String? in
      guard case .launch(let effect) = step else { return nil }
      let earlier = effect.predecessors.compactMap(\.run.name)
      return "\(effect.run.name ?? "?") after \(earlier.joined(separator: " and "))"
    }
    #expect(waits == ["b after a", "c after b", "d after b", "e after c and b and d"])
  }

  @Test("The rest of a cancelled sequence with ten merges waits once for each operation before it")
  func restAfterManyMerges() {
    let registry = Registry()
    let merges = Array(repeating: Effect<String>.merge(.send("x"), .send("y")), count: 10)
    let sequence = Effect<String>.concatenate([run("a")] + merges + [run("b")])
    _ = registry.start(sequence.cancellable(id: 1), completion: EffectCompletion())
    let steps = registry.start(.cancel(id: 1), completion: EffectCompletion())
    #expect(describe(steps).last == "launch b")
    guard case .launch(let last) = steps.last else { return }
    #expect(last.predecessors.map(\.run.name) == ["a"])
  }

  @Test("The elements that are gone are known once, so that they are kept no longer")
  func removedElements() {
    let removed = RemovedElements { $0 == AnyHashable(1) }
    let isRemoved = removed.take()
    #expect(isRemoved(1))
    #expect(!isRemoved(2))
    #expect(!removed.take()(1))
  }

  @Test("The core, and not the registry, compares a replaced state with the new one")
  func replacedStates() {
    let registry = Registry()
    let effect = Effect<String>.endRemovedFeatures(of: 1, replacedBy: 2)
    let steps = registry.start(effect.concatenate(with: run("a")), completion: EffectCompletion())
    #expect(describe(steps) == ["expand"])
    guard case .expand(let endings, let token, let context) = steps.first else { return }
    let later = registry.expand(token, into: endings.value(as: Made.self)(), context)
    #expect(describe(later) == ["launch a"])
  }

  @Test("Scopes are the same only if state, action and element are")
  func sameScopes() {
    let scopes = [
      EffectScope(state: \Pair.left, action: \Pair.left),
      EffectScope(state: \Pair.left, action: \Pair.right),
      EffectScope(state: \Pair.right, action: \Pair.left),
      EffectScope(state: \Pair.left, action: \Pair.left, element: 1),
      EffectScope(state: \Pair.left, action: \Pair.left, element: 2),
      EffectScope(state: \Pair.left, action: \Pair.right, element: 1),
      EffectScope(state: \Pair.right, action: \Pair.left, element: 1),
    ]
    for (index, scope) in scopes.enumerated() {
      #expect(scopes.map { $0 == scope } == scopes.indices.map { $0 == index })
      #expect(scope.counted() == scope)
    }
    #expect(scopes[..<3].map { $0.element(1) } == [scopes[3], scopes[5], scopes[6]])
    let elements = scopes.indices.filter { scopes[$0].isElement(of: scopes[0]) }
    #expect(elements == [3, 4])
    #expect(Set(scopes).count == 7)
  }

  @Test("A parent's effect with cancelInFlight also replaces the effects of its children")
  func replacingDescendants() {
    let registry = Registry()
    let child = EffectScope(state: \Pair.left, action: \Pair.left)
    _ = registry.start(
      run("child").cancellable(id: 1).scoped(to: child), completion: EffectCompletion())
    _ = registry.start(
      run("parent").cancellable(id: 1, cancelInFlight: true), completion: EffectCompletion())
    #expect(running(registry) == ["parent"])
    _ = registry.start(
      run("child").cancellable(id: 1, cancelInFlight: true).scoped(to: child),
      completion: EffectCompletion())
    #expect(running(registry) == ["parent", "child"])
  }

  @Test("A deferred effect of an operation does not cancel the operation that starts it")
  func deferredSparesItsOperation() throws {
    let registry = Registry()
    _ = registry.start(run("initiator").cancellable(id: 1), completion: EffectCompletion())
    let initiator = try token("initiator", in: registry)
    let deferred = Effect<String>(
      .deferred { [run] in run("deferred").cancellable(id: 1, cancelInFlight: true) })
    let steps = registry.start(deferred, onBehalfOf: initiator)
    #expect(describe(steps) == ["expand"])
    for case .expand(let effect, let token, let context) in steps {
      let steps = registry.expand(token, into: effect.value(as: Made.self)(), context)
      #expect(describe(steps) == ["launch deferred"])
    }
    #expect(running(registry) == ["initiator", "deferred"])
  }

  @Test("When a child feature ends, so do its effects and those of its own children")
  func endOfAScope() {
    let registry = Registry()
    let child = EffectScope(state: \Pair.left, action: \Pair.left)
    let grandchild = EffectScope(state: \Pair.right, action: \Pair.right)
    _ = registry.start(
      .merge(run("child"), run("grandchild").scoped(to: grandchild)).scoped(to: child),
      completion: EffectCompletion())
    _ = registry.start(run("parent"), completion: EffectCompletion())
    _ = registry.start(Effect(.endScope(child)), completion: EffectCompletion())
    #expect(running(registry) == ["parent"])
  }

  @Test("Ending the removed elements of a collection ends the effects of those elements only")
  func endOfElements() {
    let registry = Registry()
    let rows = EffectScope(state: \Pair.left, action: \Pair.left)
    for id in 1...3 {
      _ = registry.start(run("\(id)").scoped(to: rows.element(id)), completion: EffectCompletion())
    }
    let isGone: (AnyHashable) -> Bool = { $0 == AnyHashable(2) }
    _ = registry.start(
      Effect(.endElements(of: rows, RemovedElements(isGone))), completion: EffectCompletion())
    #expect(running(registry) == ["1", "3"])
  }

  @Test("The next effect of a sequence starts after its completion is cancelled, unless delayed")
  func cancelledTicket() throws {
    let registry = Registry()
    let completion = EffectCompletion()
    let rest = run("b").cancellable(id: "other", cancelInFlight: true)
    let late = run("c").delay(for: .seconds(1), clock: TestClock())
    _ = registry.start(
      .concatenate(run("a"), .cancel(id: "other"), .send("sent"), rest, late),
      completion: completion)
    _ = registry.start(run("other").cancellable(id: "other"), completion: EffectCompletion())
    completion.cancel()
    #expect(describe(registry.end(try token("a", in: registry)).steps) == ["launch b"])
    #expect(describe(registry.end(try token("b", in: registry)).steps).isEmpty)
    #expect(running(registry) == ["other"])
  }

  private struct Pair {
    var left = 0
    var right = 0
  }
}
