import IntarsiaClocks
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

/// The registry's answers about the effects that it knows.
@Suite("Contents of the effect registry", .endsWithinAMinute)
struct EffectRegistryContentsTests {
  private typealias Registry = EffectRegistry<String>

  private let registry = Registry()
  private let completion = EffectCompletion()

  private func run(_ name: String) -> Effect<String> {
    .run(name: name, operation: { _ in }).cancellable(id: name)
  }

  @discardableResult
  private func start(_ effect: Effect<String>) -> [Registry.Step] {
    registry.start(effect, completion: completion)
  }

  private func cancel(_ name: String) {
    _ = registry.start(.cancel(id: name), completion: EffectCompletion())
  }

  private func token(_ name: String) throws -> EffectToken {
    try #require(registry.operations.first { $0.run.name == name }?.token)
  }

  /// Opens a part of an effect, or of another part.
  private func part(
    _ id: some Hashable & Sendable, in token: EffectToken
  ) throws -> RunningEffect {
    let part = RunningEffect(partOf: try #require(registry.entries[token]?.effect))
    _ = registry.open(part, EffectID(id), cancelInFlight: false, in: token)
    return part
  }

  /// The operations in their order, those that are cancelled in parentheses.
  private var operations: [String] {
    registry.operations.map { operation in
      let name = operation.run.name ?? "?"
      return operation.isCancelled ? "(\(name))" : name
    }
  }

  @Test("A new registry is empty, and one that keeps a name for a caller is not")
  func isEmpty() throws {
    #expect(registry.isEmpty)
    start(run("a"))
    let token = try token("a")
    let membership = try #require(registry.context(of: token)?.membership)
    membership.retain()
    _ = registry.end(token)
    #expect(registry.tokens.isEmpty)
    #expect(!registry.isEmpty)
    membership.release()
    #expect(registry.isEmpty)
  }

  @Test("Operations are listed oldest first, also if some of them are cancelled")
  func order() throws {
    for number in 0..<20 { start(run("\(number)")) }
    for number in stride(from: 0, to: 20, by: 3) { cancel("\(number)") }
    let expected = (0..<20).map { $0 % 3 == 0 ? "(\($0))" : "\($0)" }
    #expect(operations == expected)
    completion.cancel()
    #expect(operations == (0..<20).map { "(\($0))" })
  }

  @Test("A part counts as an operation only after its own operation has ended")
  func parts() throws {
    start(run("a"))
    let whole = try token("a")
    let part = try part("part", in: whole)
    #expect(registry.operations.map(\.token) == [whole])
    #expect(registry.tokens == [whole, part.token])
    _ = registry.end(whole)
    #expect(registry.operations.map(\.token) == [part.token])
    #expect(operations == ["a"])
    cancel("part")
    #expect(operations == ["(a)"])
    #expect(!registry.isEmpty)
    _ = registry.end(part.token)
    #expect(registry.isEmpty)
  }

  @Test("Effects and their parts have the name of the effect, until they end")
  func names() throws {
    start(run("a"))
    let whole = try token("a")
    let parts = try (0..<2).map { _ in try part("part", in: whole) }
    let name = try #require(registry.name(of: whole))
    #expect(name.number == whole.rawValue)
    #expect(name.name == "a")
    #expect("\(name.location)".contains("EffectRegistryContentsTests"))
    for part in parts { #expect(registry.name(of: part.token) == name) }
    cancel("part")
    for part in parts { #expect(registry.name(of: part.token) == name) }
    cancel("a")
    #expect(registry.name(of: whole) == name)
    _ = registry.end(whole)
    #expect(registry.name(of: whole) == nil)
  }

  @Test("Nested parts are cancelled by their own identifiers, and by that of the part around them")
  func nestedParts() throws {
    start(run("a"))
    let whole = try token("a")
    var parts: [RunningEffect] = []
    for id in ["outer", "inner", "innermost"] {
      let part = try part(id, in: parts.last?.token ?? whole)
      #expect(registry.name(of: part.token)?.number == whole.rawValue)
      parts.append(part)
    }
    cancel("inner")
    #expect(parts.map { registry.isLive($0.token) } == [true, false, false])
    #expect(registry.isLive(whole))
    cancel("outer")
    #expect(parts.map { registry.isLive($0.token) } == [false, false, false])
    #expect(registry.isLive(whole))
  }

  @Test("An operation's task is known while it runs, and after its cancellation until it ends")
  func tasks() async throws {
    start(run("a"))
    let token = try token("a")
    let effect = try #require(registry.operations.first).token
    #expect(effect == token)
    #expect(registry.task(of: token) == nil)
    guard case .launch(let running) = start(run("b")).first else {
      Issue.record("An effect was not launched")
      return
    }
    let task = Task<Void, Never> {}
    completion.enter(running)
    completion.attach(task, to: running)
    #expect(registry.task(of: running.token) == task)
    cancel("b")
    #expect(registry.task(of: running.token) == task)
    _ = registry.end(running.token)
    #expect(registry.task(of: running.token) == nil)
    await task.value
  }

  @Test("The numbers of actions are those whose effects have not ended")
  func actions() throws {
    _ = registry.start(run("a"), completion: completion, action: 7)
    _ = registry.start(run("b"), completion: completion, action: 8)
    start(run("c"))
    #expect(registry.actions == [0, 7, 8])
    _ = registry.end(try token("a"))
    #expect(registry.actions == [0, 8])
  }

  private func sendThrottled(_ action: String, in scope: EffectScope? = nil) throws {
    var effect = Effect<String>.send(action)
      .throttle(id: "rate", for: .seconds(1), clock: TestClock(), latest: true)
    if let scope { effect = effect.scoped(to: scope) }
    for case .admit(let action, let sender) in start(effect) {
      let readings = registry.throttles(of: sender).map { $0.throttle.read($0.window) }
      _ = registry.admit(action.value(as: String.self), from: sender, at: readings)
      _ = registry.end(sender)
    }
  }

  @Test("The windows of throttles are forgotten with their feature, or with all effects")
  func windows() throws {
    let scopes = [
      EffectScope(state: \[Int].first, action: \[Int].first),
      EffectScope(state: \[Int].last, action: \[Int].last),
    ]
    try sendThrottled("a")
    for scope in scopes { try sendThrottled("b", in: scope) }
    #expect(registry.windowCount == 3)
    #expect(registry.isEmpty, "Open windows are no effects")
    start(Effect(.endScope(scopes[0])))
    #expect(registry.windowCount == 2)
    _ = registry.endAll()
    #expect(registry.windowCount == 0)
    #expect(registry.isEmpty)
  }

  @Test("A child feature without effects leaves no branch behind, and one with effects does")
  func branches() throws {
    let scope = EffectScope(state: \[Int].first, action: \[Int].first).counted()
    #expect(!scope.hasEffects)
    for _ in 0..<3 {
      start(run("a").scoped(to: scope))
      #expect(scope.hasEffects)
      start(Effect<String>.send("b").scoped(to: scope))
      _ = registry.end(try token("a"))
      #expect(!scope.hasEffects)
    }
    start(.merge(run("a"), run("b")).scoped(to: scope))
    _ = registry.end(try token("a"))
    #expect(scope.hasEffects)
    _ = registry.end(try token("b"))
    #expect(!scope.hasEffects)
    // Elements of a collection count as effects of the collection.
    start(run("c").scoped(to: scope.element(1)))
    #expect(scope.hasEffects)
    _ = registry.end(try token("c"))
    #expect(!scope.hasEffects)
    #expect(registry.isEmpty)
  }

  @Test("The parts of an effect have different tokens, and none before they open")
  func partTokens() throws {
    start(run("a"))
    let whole = try token("a")
    let parts = try (0..<100).map { try part($0, in: whole) }
    #expect(Set(parts.map(\.token)).count == 100)
    for part in parts { #expect(part.isPart && part.whole.token == whole) }
    #expect(RunningEffect(partOf: parts[0]).token == .none)
    #expect(!registry.isLive(.none))
  }

  @Test("Merging or concatenating leaves out empty effects")
  func emptyEffects() {
    let name = { (effect: Effect<String>) -> String in
      switch effect.operation {
      case .none: "none"
      case .send(let action): action
      case .merge(let effects): "merge \(effects.count)"
      case .concatenate(let effects, let isDelay): "concatenate \(effects.count) \(isDelay)"
      default: "other"
      }
    }
    let a = Effect<String>.send("a")
    let merged: [Effect<String>] = [
      .merge(), .merge(.none), .merge(.none, .none), .merge(a), .merge(.none, a, .none),
      .merge(a, .none, a), .merge(a, a), .merge([a, .none, .none, a, a]),
      a.merge(with: .none), Effect.none.merge(with: a), a.merge(with: a),
    ]
    #expect(
      merged.map(name) == [
        "none", "none", "none", "a", "a", "merge 2", "merge 2", "merge 3", "a", "a", "merge 2",
      ])
    let sequences: [Effect<String>] = [
      .concatenate(), .concatenate(.none), .concatenate(.none, .none), .concatenate(a),
      .concatenate(.none, a, .none), .concatenate(a, .none, a), .concatenate(a, a),
      .concatenate([a, .none, .none, a, a]), a.concatenate(with: .none),
      Effect.none.concatenate(with: a), a.concatenate(with: a),
    ]
    #expect(
      sequences.map(name) == [
        "none", "none", "none", "a", "a", "concatenate 2 false", "concatenate 2 false",
        "concatenate 3 false", "a", "a", "concatenate 2 false",
      ])
  }
}
