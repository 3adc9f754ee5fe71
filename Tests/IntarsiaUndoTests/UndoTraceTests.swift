import Intarsia
import IntarsiaTraces
import IntarsiaUndo
import Testing

@testable import IntarsiaRuntime

@Suite("Undo in traces", .endsWithinAMinute)
struct UndoTraceTests {
  @Test("A test that is written from a trace describes the document and not the history")
  func assignments() {
    var session = Session()
    let before = session.state
    session.send(.titleChanged("a"))
    #expect(
      StateAssignments(from: before, to: session.state).statements == [
        #"$0.document.title = "a""#
      ])
    session.send(.undo(.undo))
    #expect(StateAssignments(from: before, to: session.state).statements == [])
  }
}
