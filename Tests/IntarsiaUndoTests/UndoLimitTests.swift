import Intarsia
import Testing

@testable import IntarsiaUndo

@Suite("UndoLimit", .endsWithinAMinute)
struct UndoLimitTests {
  private func undoAll(_ session: inout Session<Editor>) {
    while session.state.history.canUndo { session.send(.undo(.undo)) }
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

  @Test("A limit of a count can be combined with a limit of bytes")
  func both() {
    let limit = UndoLimit<String>.count(3).bytes(10) { $0.utf8.count }
    #expect(limit.count == 3)
    #expect(limit.bytes == 10)
    #expect(limit.size?("four") == 4)
  }

  @Test("A limit of a count drops the oldest entries", arguments: 0...5)
  func count(limit: Int) {
    var session = Session(limit: .count(limit))
    for row in 1...10 {
      session.send(.rowAdded(row))
      #expect(session.state.history.undoCount == min(row, limit))
    }
    undoAll(&session)
    #expect(session.state.document.rows == Array(1...10).dropLast(limit))
    #expect(session.state.history.redoCount == limit)
    for _ in 0..<limit { session.send(.undo(.redo)) }
    #expect(session.state.document.rows == Array(1...10))
  }

  @Test("An unlimited history keeps each of a thousand entries")
  func unlimited() {
    var session = Session(limit: .unlimited)
    for row in 1...1_000 { session.send(.rowAdded(row)) }
    undoAll(&session)
    #expect(session.state.document == Editor.Document())
  }

  @Test("A limit of bytes drops the oldest entries, but not the newest one")
  func bytes() {
    // The snapshot before the row with number n has n - 1 rows.
    var session = Session(limit: .bytes(9) { $0.rows.count })
    for row in 1...4 { session.send(.rowAdded(row)) }
    #expect(session.state.history.undoCount == 4)  // 0 + 1 + 2 + 3
    session.send(.rowAdded(5))
    #expect(session.state.history.undoCount == 3)  // 2 + 3 + 4
    session.send(.refreshed(Array(1...20)), .rowAdded(21))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.undo))
    #expect(session.state.document.rows == Array(1...20))
  }

  @Test("Entries to redo count towards a limit of bytes, and are not dropped for it")
  func bytesOfRedo() {
    var session = Session(limit: .bytes(6) { $0.rows.count })
    for row in 1...4 { session.send(.rowAdded(row)) }  // 0 + 1 + 2 + 3
    session.send(.undo(.undo))  // 2 to undo, and 4 to redo
    #expect(session.state.history.undoCount == 1)
    #expect(session.state.history.redoCount == 1)
    session.send(.undo(.undo), .undo(.redo), .undo(.redo))
    #expect(session.state.document.rows == [1, 2, 3, 4])
  }

  @Test("A dropped entry releases its snapshot at once")
  func release() {
    final class Token {}
    struct Snapshot { let token: Token }
    weak var first: Token?
    var history = UndoState<Snapshot>()
    for number in 1...4 {
      let token = Token()
      if number == 1 { first = token }
      history.record(Snapshot(token: token), as: .entry(), within: .count(3))
      #expect((first == nil) == (number == 4))
    }
  }

  @Test("A negative limit ends the process and says what to pass")
  func negative() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UndoLimit<Int>.count(-1)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("A history of -1 entries was asked for: pass 0 or more."))
  }
}
