import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Defaults of durable features", .endsWithinAMinute)
struct DefaultsTests {
  private let order = EntityAddress(kind: "order", id: "1")
  private let start = JournalPosition(version: 2, epoch: 3)

  @Test("The options of stores have the documented defaults, and a node name of their own")
  func options() {
    let options = DurableStores.Options()
    #expect(UUID(uuidString: options.node) != nil)
    #expect(options.node != DurableStores.Options().node)
    #expect(options.lease == .seconds(10))
    #expect(options.memoryLimit == 10_000)
    #expect(options.snapshotInterval == nil)
    #expect(options.patience == .seconds(10))
    #expect(options.pollInterval == .milliseconds(100))
    #expect(DurableStores(journal: InMemoryJournal()).options.patience == .seconds(10))
    #expect(!InMemoryJournal().isShared)
  }

  @Test("The values of a journal have the documented defaults")
  func values() {
    let message = JournalMessage(id: "1", receiver: order, action: nil)
    #expect(
      message
        == JournalMessage(
          id: "1", receiver: order, schema: 1, action: nil, due: nil, timer: nil, attempts: 0))
    let record = JournalRecord(version: 1, action: "", time: 5)
    #expect(
      record
        == JournalRecord(
          version: 1, schema: 1, action: "", answers: nil, origin: .caller, time: 5))
    #expect(
      JournalSnapshot(version: 1, state: "") == JournalSnapshot(version: 1, schema: 1, state: ""))
    #expect(
      JournalAppend(entity: order, expected: start)
        == JournalAppend(
          entity: order, expected: start, records: [], snapshot: nil, applied: [], messages: [],
          cancelledTimers: [], hasEffects: false))
    #expect(
      EntityHistory(position: start)
        == EntityHistory(position: start, snapshot: nil, records: [], hasEffects: false))
    #expect(
      DeliverableMessages() == DeliverableMessages(messages: [], nextDue: nil, wait: nil))
    let error = DurabilityError(.full, "Full.", remedy: "Make room.")
    #expect(error.entity == nil && error.statement == nil)
  }

  @Test("A feature has the name of its type as its kind, schema 1 and no upcasters by default")
  func feature() {
    #expect(PlainFeature.kind == "PlainFeature")
    #expect(PlainFeature.schema == 1)
    #expect(PlainFeature.upcasters.isEmpty)
  }
}

/// A feature that keeps all defaults.
@Reducer
private struct PlainFeature: DurableFeature {
  struct State: Codable, Equatable, Sendable {}
  enum Action: Codable, Equatable, Sendable { case tapped }

  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> { EmptyReducer() }
}
