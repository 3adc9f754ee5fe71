import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaUndo

@Suite("Edges of undo histories", .endsWithinAMinute)
struct UndoEdgeTests {
  @Test("A change after a clear makes an entry, also in a group that had one")
  func clearInGroup() {
    var session = Session()
    session.send(.undo(.beginGroup()), .rowAdded(1), .undo(.clear))
    #expect(session.state.history.isGroupOpen)
    session.send(.rowAdded(2), .rowAdded(3), .undo(.endGroup))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.undo))
    #expect(session.state.document.rows == [1])
  }

  @Test("A change after a clear makes an entry, also with the key of the change before it")
  func clearBetweenJoiningChanges() {
    var session = Session()
    session.send(.titleChanged("a"), .undo(.clear), .titleChanged("ab"), .titleChanged("abc"))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.undo))
    #expect(session.state.document.title == "a")
  }

  @Test("A limit of no bytes keeps the newest entry, and all entries of no size")
  func noBytes() {
    var session = Session(limit: .bytes(0) { $0.rows.count })
    session.send(.rowAdded(1), .rowAdded(2), .rowAdded(3))
    #expect(session.state.history.undoCount == 1)
    var empty = Session(limit: .bytes(0) { _ in 0 })
    for row in 1...5 { empty.send(.rowAdded(row)) }
    #expect(empty.state.history.undoCount == 5)
  }

  @Test("Entries that no limit has measured do not count towards a later limit of bytes")
  func unmeasured() {
    var history = UndoState<Int>()
    for number in 1...3 { history.record(number, as: .entry(), within: .unlimited) }
    history.record(4, as: .entry(), within: .bytes(1) { _ in 1 })
    #expect(history.undoCount == 4)
    // The entry to redo has no size, and the next one has a size of 1.
    #expect(history.undo(from: 5, within: .unlimited) == 4)
    #expect(history.undo(from: 4, within: .bytes(1) { _ in 1 }) == 3)
    #expect(history.undoCount == 2)
    #expect(history.redoCount == 2)
    // Both sizes together are more than the limit.
    #expect(history.undo(from: 3, within: .bytes(1) { _ in 1 }) == 2)
    #expect(history.undoCount == 1)
    #expect(history.undo(from: 2, within: .unlimited) == 1)
    #expect(history.undo(from: 1, within: .unlimited) == nil)
  }

  @Test("A redo trims the history to its limit, and nothing is redone without an entry")
  func redo() {
    var history = UndoState<Int>()
    for number in 1...3 { history.record(number, as: .entry("\(number)"), within: .unlimited) }
    #expect(history.undo(from: 4, within: .unlimited) == 3)
    #expect(history.redoName == "3" && history.undoName == "2")
    #expect(history.redo(from: 3, within: .count(2)) == 4)
    #expect(history.undoCount == 2)
    #expect(history.undoName == "3")
    #expect(history.redo(from: 4, within: .count(1)) == nil)
    #expect(history.undoCount == 2)
  }

  @Test("A change with a time window begins a new entry after one without a window")
  func windowAfterNone() {
    var history = UndoState<Int>()
    withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      history.record(1, as: .joining("a"), within: .unlimited)
      history.record(2, as: .joining("a", within: .seconds(1)), within: .unlimited)
      #expect(history.undoCount == 2)
      history.record(3, as: .joining("a", within: .seconds(1)), within: .unlimited)
      #expect(history.undoCount == 2)
      history.record(4, as: .joining("a"), within: .unlimited)
      #expect(history.undoCount == 2)
    }
  }

  @Test("A negative limit of bytes ends the process and says what to pass")
  func negativeBytes() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = UndoLimit<Int>.bytes(-1) { _ in 0 }
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("A history of -1 bytes was asked for: pass 0 or more."))
  }
}
