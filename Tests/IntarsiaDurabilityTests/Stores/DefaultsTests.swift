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

  @Test("An undo history keeps a hundred entries by default, each with no name")
  func undo() {
    var session = Session(Notes.State(), Notes())
    for row in 1...101 { session.send(.added(row)) }
    for history in [session.state.part, session.state.history.undoCount] {
      #expect(history == 100)
    }
    #expect(session.state.history.undoName == nil)
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

/// A feature with both kinds of history.
@Reducer
struct Notes {
  struct State: Equatable {
    var rows: [Int] = []
    var rowHistory = UndoState<[Int]>()
    var history = UndoState<State>()

    var part: Int { rowHistory.undoCount }
  }

  enum Action {
    case added(Int)
    case undo(UndoAction)
    case undoAll(UndoAction)
  }

  /// The location of ``body``'s modifiers, which the tests give.
  var fileID: StaticString = #fileID
  var line: UInt = #line
  var column: UInt = #column

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .added(let row) = action { state.rows.append(row) }
      return .none
    }
    .undoable(
      \.rows, history: \.rowHistory, action: \.undo, fileID: fileID, line: line, column: column
    )
    .undoable(
      history: \.history, action: \.undoAll, excluding: \.rowHistory, fileID: fileID,
      line: line + 1, column: column + 1)
  }
}
