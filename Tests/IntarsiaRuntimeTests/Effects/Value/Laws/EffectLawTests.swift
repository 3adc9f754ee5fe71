import IntarsiaTesting
import Testing

@Suite("Laws of effects", .endsWithinAMinute)
struct EffectLawTests {
  /// Checks a law of random effects, and shows the smallest effects that break it.
  private static func check(
    runs: Int = 40, _ law: nonisolated(nonsending) @escaping (Draw<Void>) async throws -> Void
  ) async throws {
    try await withActions(runs: runs, orders: .fixed) { try await law($0.draw) }
  }

  private static func values(of effect: @escaping @Sendable () -> Effect<Int>) async -> [Int] {
    await Cancelling.outcome(.never, of: effect).values
  }

  @Test("Mapping an effect by the identity changes nothing")
  func identity() async throws {
    try await Self.check { draw in
      let tree = draw.any(EffectTree.self)
      let mapped = await Self.values { tree.effect().map { $0 } }
      let expected = await Self.values { tree.effect() }
      #expect(mapped == expected, "\(tree)")
    }
  }

  @Test("Mapping an effect twice equals mapping it once by both functions")
  func composition() async throws {
    try await Self.check { draw in
      let tree = draw.any(EffectTree.self)
      let twice = await Self.values { tree.effect().map { $0 + 3 }.map { $0 * 7 } }
      let once = await Self.values { tree.effect().map { ($0 + 3) * 7 } }
      #expect(twice == once, "\(tree)")
    }
  }

  @Test("Merging effects is associative, up to the order")
  func merging() async throws {
    try await Self.check { draw in
      let trees = (0..<3).map { _ in draw.any(EffectTree.self) }
      let left = await Self.values {
        .merge(.merge(trees[0].effect(), trees[1].effect()), trees[2].effect())
      }
      let right = await Self.values {
        .merge(trees[0].effect(), .merge(trees[1].effect(), trees[2].effect()))
      }
      #expect(left.sorted() == right.sorted(), "\(trees)")
      let with = await Self.values {
        trees[0].effect().merge(with: trees[1].effect()).merge(with: trees[2].effect())
      }
      #expect(left.sorted() == with.sorted(), "\(trees)")
    }
  }

  @Test("Concatenating effects is associative, exactly")
  func concatenating() async throws {
    try await Self.check { draw in
      let trees = (0..<3).map { _ in draw.any(EffectTree.self) }
      let left = await Self.values {
        .concatenate(.concatenate(trees[0].effect(), trees[1].effect()), trees[2].effect())
      }
      let right = await Self.values {
        .concatenate(trees[0].effect(), .concatenate(trees[1].effect(), trees[2].effect()))
      }
      #expect(left == right, "\(trees)")
      var parts: [Int] = []
      for tree in trees { parts += await Self.values { tree.effect() } }
      #expect(left == parts, "\(trees)")
    }
  }

  @Test("The empty effect is the neutral element of merging and of concatenating")
  func neutral() async throws {
    try await Self.check { draw in
      let tree = draw.any(EffectTree.self)
      let expected = await Self.values { tree.effect() }
      let merged = await Self.values { .merge(.none, tree.effect(), .none) }
      let concatenated = await Self.values { .concatenate(.none, tree.effect(), .none) }
      #expect(merged == expected, "\(tree)")
      #expect(concatenated == expected, "\(tree)")
    }
  }

  @Test("An action sent without a task before a cancellation arrives")
  func sentAtOnce() async {
    let outcome = await Cancelling.outcome(.afterValues(1)) {
      .merge(.send(1), .send(2), .task { 3 }, .concatenate(.task { 4 }, .send(5)))
    }
    #expect(outcome.values == [1])
    #expect(outcome.late == [2])
  }

  /// An operator that can be applied to an effect.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (Effect<Int>) -> Effect<Int>

    init(_ name: String, _ change: @escaping @Sendable (Effect<Int>) -> Effect<Int>) {
      testDescription = name
      self.change = change
    }

    private struct Broken: Error {}

    static let all = [
      Operator("alone") { $0 },
      Operator("map") { $0.map { -$0 } },
      Operator("compactMap") { $0.compactMap { $0.isMultiple(of: 2) ? $0 : nil } },
      Operator("filter") { $0.filter { !$0.isMultiple(of: 3) } },
      Operator("tryMap") {
        $0.tryMap { number in
          if number.isMultiple(of: 2) { throw Broken() }
          return number
        }
        .replaceError(with: -1)
      },
      Operator("flatMap, at once") { $0.flatMap { .concatenate(.send($0), .send(-$0)) } },
      Operator("flatMap, later") {
        $0.flatMap { number in
          .run { send in
            try await VirtualClock().sleep(for: .milliseconds(number % 7))
            await send(number)
          }
        }
      },
      Operator("catch") { $0.append(.fail(Broken())).catch { _ in .send(-7) } },
      Operator("replaceError") { $0.append(.fail(Broken())).replaceError(with: -7) },
      Operator("zip") { $0.zip(.merge((0..<9).map { .send($0) })) { $0 + $1 } },
      Operator("merge") { $0.merge(with: .task { -7 }) },
      Operator("concatenate") { $0.concatenate(with: .send(-7)) },
      Operator("prepend") { $0.prepend(-7, -8) },
      Operator("append") { $0.append(-7, -8) },
      Operator("delay") { $0.delay(for: .milliseconds(5), clock: VirtualClock()) },
      Operator("debounce") {
        $0.debounce(id: "debounce", for: .milliseconds(5), clock: VirtualClock())
      },
      Operator("throttle, first") {
        $0.throttle(
          id: "throttle", for: .milliseconds(9), clock: VirtualClock(), latest: false)
      },
      Operator("throttle, latest") {
        $0.throttle(id: "throttle", for: .milliseconds(9), clock: VirtualClock(), latest: true)
      },
      Operator("receive(on:)") { $0.receive(on: .actor(Post())) },
      Operator("receive(on: .ui)") { $0.receive(on: .ui) },
      Operator("cancellable") { $0.cancellable(id: "inner", cancelInFlight: true) },
      Operator("sync") { effect in
        Effect<Int>.sync { 0 }.flatMap { _ in .merge(effect, .sync { 1 }) }
      },
    ]

    private actor Post {}
  }

  @Test(
    "An effect inside any operator delivers nothing after its cancellation", arguments: Operator.all
  )
  func cancellation(by change: Operator) async throws {
    try await Self.check(runs: 4) { draw in
      let tree = draw.any(EffectTree.self)
      let effect: @Sendable () -> Effect<Int> = { change.change(tree.effect(atOnce: false)) }
      let all = await Self.values(of: effect)
      for count in 1..<max(2, min(all.count, 6)) {
        let outcome = await Cancelling.outcome(.afterValues(count), of: effect)
        #expect(outcome.late == [], "after \(count) values: \(tree)")
        #expect(outcome.values == Array(all.prefix(count)), "after \(count) values: \(tree)")
      }
      for time in [0, 1, 4, 6, 13, 40] {
        let outcome = await Cancelling.outcome(.atTime(time), of: effect)
        #expect(outcome.late == [], "at \(time): \(tree)")
        #expect(outcome.isCancelled, "at \(time): \(tree)")
      }
    }
  }
}
