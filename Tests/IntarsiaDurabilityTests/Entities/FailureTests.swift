import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import Testing

@Suite("Failures of actions", .endsWithinAMinute)
struct FailureTests {
  /// Runs operations on a counter whose actions may be unwritable.
  private func run(
    on journal: InMemoryJournal,
    _ operation: @escaping @Sendable (DurableStoreActorOf<FragileCounter>) async throws -> Void
  ) async throws {
    try await simulate {
      let stores = DurableStores(journal: journal, options: .init(node: "a"))
      stores.register { FragileCounter() }
      try await stores.start()
      try await operation(stores.store(FragileCounter.self, id: "1"))
      await stores.stop()
    }
  }

  @Test("An action is applied once if the next one fails during its append")
  func failureDuringAppend() async throws {
    let faults = LockIsolated<[JournalFault]>([.lostAfterCommit])
    let journal = InMemoryJournal { statement in
      statement == .append ? faults.withValue { $0.popLast() } : nil
    }
    try await run(on: journal) { counter in
      async let first = counter.send(.add(1))
      // The append was performed, and is tried again after a pause.
      try await Task.sleep(for: .milliseconds(1))
      let error = await #expect(throws: DurabilityError.self) { try await counter.send(.post) }
      #expect(error?.code == .undecodable)
      _ = try await first
      let total = try await counter.total
      #expect(total == 1)
    }
  }

  @Test("A key of an action that cannot be written is not used up")
  func keyOfUnwritableAction() async throws {
    try await run(on: InMemoryJournal()) { counter in
      for _ in 1...2 {
        let error = await #expect(throws: DurabilityError.self) {
          try await counter.send(.unwritable(Unwritable()), key: "request")
        }
        #expect(error?.code == .undecodable)
      }
      try await counter.send(.add(1))
      try await counter.send(.add(2), key: "request")
      let total = try await counter.total
      #expect(total == 3)
    }
  }
}

/// A value that cannot be written.
struct Unwritable: Codable, Sendable {
  struct Failure: Error {}

  init() {}
  init(from decoder: any Decoder) throws { throw Failure() }
  func encode(to encoder: any Encoder) throws { throw Failure() }
}

/// A counter with an action that cannot be written, and an action that sends it.
struct FragileCounter: DurableFeature {
  struct State: Codable, Sendable {
    var total = 0
  }

  enum Action: Codable, Sendable {
    case add(Int)
    case unwritable(Unwritable)
    case post
  }

  @Dependency(\.outbox) var outbox

  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.total += number
      case .unwritable: break
      case .post: outbox.send(.unwritable(Unwritable()), to: Self.self, id: "2")
      }
      return .none
    }
  }
}
