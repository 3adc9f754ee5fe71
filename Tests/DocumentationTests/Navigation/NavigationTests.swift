import IntarsiaTesting
import Testing

@Suite("Navigation, as its page tells it", .endsWithinAMinute)
struct NavigationTests {
  @Test("A book form saves its title and dismisses itself")
  func form() async {
    // snippet
    let store = TestStore(initialState: Bookshelf.State()) { Bookshelf() }
    await store.send(.addButtonTapped) { $0.form = BookForm.State() }
    await store.send(\.form.titleChanged, "Dune") { $0.form?.title = "Dune" }
    await store.send(\.form.saveButtonTapped) { $0.titles = ["Dune"] }
    await store.receive(\.form.dismiss) { $0.form = nil }
    // end
  }

  @Test("A book form tested alone calls the test's dismissal")
  func formAlone() async {
    // snippet
    let store = TestStore(initialState: BookForm.State()) { BookForm() }
    await store.send(.cancelButtonTapped)
    #expect(store.isDismissed)
    // end
  }

  @Test("An alert closes when a button has sent its action")
  func alert() async {
    // snippet
    let store = TestStore(initialState: Bookshelf.State(titles: ["Dune"])) { Bookshelf() }
    await store.send(.clearButtonTapped) { $0.alert = .clear(count: 1) }
    await store.send(.alert(.presented(.clearConfirmed))) {
      $0.titles = []
      $0.alert = nil
    }
    // end
  }

  @Test("Chapters are pushed and popped")
  func stack() async {
    // snippet
    let store = TestStore(initialState: Reader.State()) { Reader() }
    await store.send(.openButtonTapped) { $0.path[id: 0] = Chapter.State(number: 1) }
    await store.send(\.path[id: 0].nextButtonTapped) { $0.path[id: 1] = Chapter.State(number: 2) }
    await store.send(\.path[id: 1].nextButtonTapped) { $0.path[id: 2] = Chapter.State(number: 3) }
    await store.send(\.path[id: 1].closeButtonTapped)
    await store.receive(\.path.popFrom) { $0.path.pop(from: 1) }
    // end
  }

  @Test("A stack state appends, changes and pops its elements")
  func stackState() {
    // snippet
    var path = StackState([Chapter.State(number: 1), Chapter.State(number: 2)])
    path.append(Chapter.State(number: 3))
    let second = path.ids[1]
    path[id: second]?.number = 20
    path.pop(to: second)
    #expect(path.map(\.number) == [1, 20])
    // end
  }

  @Test("A text is drawn by its runs, or as a string")
  func text() {
    // snippet
    let author = "Herbert"
    let text = TextState("By \(TextState(author).italic()), ") + TextState("1965").bold()
    #expect(String(state: text) == "By Herbert, 1965")
    let html = text.runs.map { run in
      var piece = run.text
      if run.style.isItalic { piece = "<i>\(piece)</i>" }
      if run.style.weight == .bold { piece = "<b>\(piece)</b>" }
      return piece
    }
    #expect(html.joined() == "By <i>Herbert</i>, <b>1965</b>")
    // end
  }

  @Test("Scoping gives stores of a presented form and of stack elements")
  @MainActor
  func stores() {
    // snippet
    let shelf = Store(initialState: Bookshelf.State()) { Bookshelf() }
    shelf.send(.addButtonTapped)
    let form: StoreOf<BookForm>? = shelf.scope(state: \.form, action: \.form)
    form?.send(.titleChanged("Dune"))
    #expect(shelf.form?.title == "Dune")

    let reader = Store(initialState: Reader.State()) { Reader() }
    reader.send(.openButtonTapped)
    for chapter in reader.scope(state: \.path, action: \.path) {
      chapter.send(.nextButtonTapped)
    }
    #expect(reader.path.map(\.number) == [1, 2])
    // end
  }
}
