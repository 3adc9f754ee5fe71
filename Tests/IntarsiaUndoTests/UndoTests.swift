import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaUndo

@Suite("Undo", .endsWithinAMinute)
struct UndoTests {
  @Test("Undo and redo move through the changes, and a new change removes what could be redone")
  func undoAndRedo() {
    var session = Session()
    session.send(.rowAdded(1), .rowAdded(2), .undo(.undo))
    #expect(session.state.document.rows == [1])
    #expect(session.state.history.canRedo)
    session.send(.undo(.redo))
    #expect(session.state.document.rows == [1, 2])
    session.send(.undo(.undo), .undo(.undo), .rowAdded(3))
    #expect(session.state.document.rows == [3])
    #expect(!session.state.history.canRedo)
  }

  @Test("Undo and redo do nothing in an empty history")
  func empty() {
    var session = Session()
    session.send(.undo(.undo), .undo(.redo), .undo(.seal), .undo(.clear))
    #expect(session.state == Editor.State())
  }

  @Test("A change outside the tracked part makes no entry and is not undone")
  func untracked() {
    var session = Session()
    session.send(.sheetButtonTapped)
    #expect(!session.state.history.canUndo)
    session.send(.rowAdded(1), .sheetButtonTapped, .sheetButtonTapped, .undo(.undo))
    #expect(session.state.isSheetShown)
    #expect(session.state.document.rows == [])
  }

  @Test("A change of an excluded field makes no entry, keeps what can be redone and is not undone")
  func excluded() {
    var session = Session()
    session.send(.rowAdded(1), .undo(.undo), .selected(7))
    #expect(session.state.history.redoCount == 1)
    session.send(.undo(.redo))
    #expect(session.state.document.rows == [1])
    #expect(session.state.document.selection == 7)
    session.send(.rowSelectedAndAdded(8), .undo(.undo))
    #expect(session.state.document.rows == [1])
    #expect(session.state.document.selection == 8)
  }

  @Test("An action that changes nothing makes no entry")
  func unchanged() {
    var session = Session()
    session.send(.titleChanged(""), .refreshed([]))
    #expect(!session.state.history.canUndo)
  }

  @Test("An unrecorded change is undone with the latest entry, and stays without one")
  func unrecorded() {
    var session = Session()
    session.send(.refreshed([1]))
    #expect(!session.state.history.canUndo)
    session.send(.titleChanged("a"), .refreshed([2]), .titleChanged("ab"))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.undo))
    #expect(session.state.document == Editor.Document(rows: [1]))
  }

  @Test("Clearing removes the entries and keeps the state and the open group")
  func clear() {
    var session = Session()
    session.send(.rowAdded(1), .rowAdded(2), .undo(.undo), .undo(.beginGroup()), .undo(.clear))
    #expect(session.state.document.rows == [1])
    #expect(!session.state.history.canUndo)
    #expect(!session.state.history.canRedo)
    session.send(.rowAdded(3), .rowAdded(4), .undo(.endGroup), .undo(.undo))
    #expect(session.state.document.rows == [1])
  }

  // MARK: - Names

  @Test("The entries to undo and redo next have the names of their changes")
  func names() {
    var session = Session()
    #expect(session.state.history.undoName == nil)
    session.send(.titleChanged("a"), .rowAdded(1))
    #expect(session.state.history.undoName == "Add Row")
    session.send(.undo(.undo))
    #expect(session.state.history.undoName == "Typing")
    #expect(session.state.history.redoName == "Add Row")
    session.send(.undo(.redo))
    #expect(session.state.history.undoName == "Add Row")
    #expect(session.state.history.redoName == nil)
  }

  @Test("A group has the first name of its groups, or else that of its first change")
  func namesOfGroups() {
    func name(_ actions: Editor.Action...) -> String? {
      var session = Session()
      for action in actions { session.send(action) }
      return session.state.history.undoName
    }
    let begin = Editor.Action.undo(.beginGroup())
    let move = Editor.Action.undo(.beginGroup(named: "Move"))
    let resize = Editor.Action.undo(.beginGroup(named: "Resize"))
    #expect(name(move, resize, .rowAdded(1)) == "Move")
    #expect(name(begin, resize, .rowAdded(1)) == "Resize")
    #expect(name(begin, .rowAdded(1), .titleChanged("a")) == "Add Row")
    #expect(name(move, .undo(.endGroup), begin, .rowAdded(1)) == "Add Row")
  }

  // MARK: - Groups

  @Test("The changes of a group, also of groups inside it, make one entry")
  func groups() {
    var session = Session()
    session.send(
      .rowAdded(1), .undo(.beginGroup()), .rowAdded(2), .undo(.beginGroup()), .rowAdded(3),
      .undo(.endGroup), .titleChanged("a"), .undo(.endGroup), .rowAdded(4))
    #expect(session.state.history.undoCount == 3)
    session.send(.undo(.undo), .undo(.undo))
    #expect(session.state.document.rows == [1])
    session.send(.undo(.redo))
    #expect(session.state.document.rows == [1, 2, 3])
  }

  @Test("A group without a change makes no entry")
  func emptyGroup() {
    var session = Session()
    session.send(.undo(.beginGroup()), .sheetButtonTapped, .undo(.endGroup))
    #expect(!session.state.history.canUndo)
  }

  @Test("Undo inside an open group undoes its changes so far, and the group stays open")
  func undoInGroup() {
    var session = Session()
    session.send(.undo(.beginGroup()), .rowAdded(1), .rowAdded(2), .undo(.undo))
    #expect(session.state.document.rows == [])
    #expect(session.state.history.isGroupOpen)
    session.send(.rowAdded(3), .rowAdded(4), .undo(.endGroup))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.undo))
    #expect(session.state.document.rows == [])
  }

  @Test("Closing a group that is not open is reported with the line of undoable")
  func unbalanced() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      var session = Session()
      session.send(.rowAdded(1), .undo(.endGroup))
      #expect(session.state.history.undoCount == 1)
    }
    #expect(
      issues.messages == [
        """
        A group of undo was closed, but none is open.

          Action: Editor.Action.undo(.endGroup)
          undoable at: IntarsiaUndoTests/EditorFixture.swift:57

        Send beginGroup before each endGroup, and only one endGroup for it: a gesture that is \
        cancelled may end twice. The action has no effect on the history.

        [undo-group-not-open]
        """
      ])
  }

  @Test("Both undoable modifiers report their own file, line and column")
  func locations() {
    let file: StaticString = "Shop/Cart.swift"
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      var session = Session(Notes.State(), Notes(fileID: file, line: 700, column: 7))
      session.send(.undo(.endGroup), .undoAll(.endGroup))
    }
    #expect(issues.issues.map(\.location.fileID.description) == [file, file].map(\.description))
    #expect(issues.issues.map(\.location.line) == [700, 701])
    #expect(issues.issues.map(\.location.column) == [7, 8])
  }

  // MARK: - Joining

  @Test("Consecutive changes with one key make one entry, until a seal or another change")
  func joining() {
    var session = Session()
    session.send(.titleChanged("a"), .sheetButtonTapped, .selected(1), .titleChanged("ab"))
    #expect(session.state.history.undoCount == 1)
    session.send(.undo(.seal), .titleChanged("abc"), .rowAdded(1), .titleChanged("abcd"))
    #expect(session.state.history.undoCount == 4)
    session.send(.undo(.undo), .titleChanged("x"))
    #expect(session.state.history.undoCount == 4)
    session.send(.undo(.undo), .undo(.undo), .undo(.undo))
    #expect(session.state.document.title == "ab")
    session.send(.undo(.undo))
    #expect(session.state.document.title == "")
  }

  @Test("A change joins the latest entry only within the time window after the last change")
  func window() async {
    let clock = TestClock()
    let store = TestStore(initialState: Editor.State()) {
      Editor(window: .seconds(1))
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.titleChanged("a")) { $0.document.title = "a" }
    await clock.advance(by: .seconds(1))
    await store.send(.titleChanged("ab")) { $0.document.title = "ab" }
    await clock.advance(by: .seconds(1))
    await store.send(.titleChanged("abc")) { $0.document.title = "abc" }
    #expect(store.state.history.undoCount == 1)
    await clock.advance(by: .milliseconds(1001))
    await store.send(.titleChanged("abcd")) { $0.document.title = "abcd" }
    #expect(store.state.history.undoCount == 2)
    await store.send(.undo(.undo)) { $0.document.title = "abc" }
    await store.send(.undo(.undo)) { $0.document.title = "" }
  }

  @Test("A history under another clock begins a new entry")
  func otherClock() {
    var session = Session(Editor.State(), Editor(window: .seconds(1)))
    withDependencies {
      $0.continuousClock = TestClock()
    } operation: {
      session.send(.titleChanged("a"))
    }
    withDependencies {
      $0.continuousClock = ImmediateClock()
    } operation: {
      session.send(.titleChanged("ab"))
    }
    #expect(session.state.history.undoCount == 2)
  }

  @Test("Actions of an effect join the entry of the action that started it, by a common key")
  func effects() async {
    let store = TestStore(initialState: Editor.State()) { Editor() }
    await store.send(.importButtonTapped(job: 1)) { $0.document.title = "import 1" }
    await store.receive(.imported(job: 1, row: 1)) { $0.document.rows = [1] }
    await store.receive(.imported(job: 1, row: 2)) { $0.document.rows = [1, 2] }
    #expect(store.state.history.undoCount == 1)
    #expect(store.state.history.undoName == "Import")
    await store.send(.undo(.undo)) { $0.document = Editor.Document() }
  }

  // MARK: - The history as a value

  @Test("An encoded history decodes with its entries and their names")
  func coding() throws {
    var session = Session()
    session.send(.rowAdded(1), .titleChanged("a"), .undo(.undo))
    let data = try JSONEncoder().encode(session.state)
    let decoded = try JSONDecoder().decode(Editor.State.self, from: data)
    #expect(decoded == session.state)
    #expect(decoded.history.redoName == "Typing")
    session.state = decoded
    session.send(.undo(.redo), .undo(.undo), .undo(.undo))
    #expect(session.state.document == Editor.Document())
  }

  @Test("A decoded history has no open group, and no change joins its latest entry")
  func codingOfGroups() throws {
    var session = Session()
    session.send(.titleChanged("a"))
    session.state = try JSONDecoder().decode(
      Editor.State.self, from: JSONEncoder().encode(session.state))
    session.send(.titleChanged("ab"), .undo(.beginGroup()))
    #expect(session.state.history.undoCount == 2)
    session.state = try JSONDecoder().decode(
      Editor.State.self, from: JSONEncoder().encode(session.state))
    #expect(!session.state.history.isGroupOpen)
  }

  @Test("Histories are equal if their entries, groups and keys are")
  func equality() {
    var (one, other) = (Session(), Session())
    one.send(.rowAdded(1))
    other.send(.rowAdded(1))
    #expect(one.state == other.state)
    one.send(.undo(.beginGroup()))
    #expect(one.state.history != other.state.history)
    one.send(.undo(.endGroup), .rowAdded(2), .undo(.undo))
    #expect(one.state.document == other.state.document)
    #expect(one.state.history != other.state.history)
  }

  @Test("Equal histories have equal hashes")
  func hashing() {
    var history = UndoState<Int>()
    history.record(1, as: .entry(), within: .unlimited)
    #expect(Set([history, history, UndoState()]).count == 2)
  }

  @Test("A dump of a history shows the numbers of entries")
  func dump() {
    var session = Session()
    for row in 1...50 { session.send(.rowAdded(row)) }
    session.send(.undo(.undo), .undo(.undo), .undo(.beginGroup()))
    #expect(
      String(customDumping: session.state.history) == "UndoState(48 to undo, 2 to redo, in a group)"
    )
    #expect("\(session.state.history)" == "UndoState(48 to undo, 2 to redo, in a group)")
    #expect(Mirror(reflecting: session.state.history).children.isEmpty)
  }
}
