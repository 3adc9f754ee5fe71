import Intarsia
import IntarsiaTesting
import IntarsiaUndo
import Testing

@Suite("Page about undo", .endsWithinAMinute)
@MainActor
struct UndoPageTests {
  @Test("A drag is one entry, and its test describes the document only")
  func group() async {
    // snippet
    let store = TestStore(initialState: Sketch.State()) { Sketch() }

    await store.send(.shapeAdded(1)) { $0.document.shapes = [1: Sketch.Point()] }
    await store.send(.undo(.beginGroup(named: "Move")))
    await store.send(.shapeDragged(1, Sketch.Point(x: 1))) { $0.document.shapes[1]?.x = 1 }
    await store.send(.shapeDragged(1, Sketch.Point(x: 2))) { $0.document.shapes[1]?.x = 2 }
    await store.send(.undo(.endGroup))
    #expect(store.state.history.undoName == "Move")

    await store.send(.undo(.undo)) { $0.document.shapes[1]?.x = 0 }
    #expect(store.state.history.redoName == "Move")
    // end
  }

  @Test("Typing makes a new entry after a pause")
  func window() async {
    // snippet
    let clock = TestClock()
    let store = TestStore(initialState: Sketch.State()) {
      Sketch()
    } withDependencies: {
      $0.continuousClock = clock
    }

    await store.send(.titleChanged("S")) { $0.document.title = "S" }
    await store.send(.titleChanged("Su")) { $0.document.title = "Su" }
    #expect(store.state.history.undoCount == 1)

    await clock.advance(by: .seconds(4))
    await store.send(.titleChanged("Sun")) { $0.document.title = "Sun" }
    #expect(store.state.history.undoCount == 2)
    // end
  }

  @Test("The menu shows the names of the next entries")
  func names() {
    let store = Store(initialState: Sketch.State()) { Sketch() }
    #expect(menu(of: store).map(\.isEnabled) == [false, false])
    store.send(.shapeAdded(1))
    #expect(menu(of: store).map(\.title) == ["Undo Add Shape", "Redo "])
    store.send(.undo(.undo))
    #expect(menu(of: store).map(\.isEnabled) == [false, true])
  }

  @Test("The response of an effect joins the entry of the action that started it")
  func joined() async {
    var state = Sketch.State()
    state.document.selection = 1
    let store = TestStore(initialState: state) { UndoPage.joined }
    await store.send(.alignButtonTapped) { $0.document.selection = nil }
    await store.receive(\.aligned) { $0.document.shapes = [1: Sketch.Point(y: 7)] }
    #expect(store.state.history.undoCount == 1)
    #expect(store.state.history.undoName == "Align")
  }

  @Test("A limit of bytes drops the oldest titles")
  func limited() {
    let store = Store(initialState: Sketch.State()) { UndoPage.limited }
    for length in 1...8 { store.send(.titleChanged(String(repeating: "x", count: length << 20))) }
    // The titles before the last two changes have six and seven times 2^20 bytes.
    #expect(store.history.undoCount == 1)
  }

  @Test("A whole state is undone without its excluded field")
  func whole() async {
    let store = TestStore(initialState: Palette.State()) { Palette() }
    await store.send(.colorAdded("red")) { $0.colors = ["red"] }
    await store.send(.editButtonTapped) { $0.isEditing = true }
    await store.send(.undo(.undo)) { $0.colors = [] }
  }
}
