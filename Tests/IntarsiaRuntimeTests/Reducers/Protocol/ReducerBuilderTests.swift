import IntarsiaTesting
import Testing

@Suite("ReducerBuilder", .endsWithinAMinute)
@MainActor
struct ReducerBuilderTests {
  private struct Note: Reducer {
    let text: String

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append("\(text)(\(action))")
      return .none
    }
  }

  private struct Conditions: Reducer {
    let isOn: Bool
    let text: String?
    let count: Int

    var body: some Reducer<[String], String> {
      Note(text: "first")
      if isOn { Note(text: "on") }
      if isOn { Note(text: "if") } else { EmptyReducer() }
      if count == 0 {
        Note(text: "none")
      } else if count == 1 {
        Note(text: "one")
      } else {
        Note(text: "many")
      }
      if let text { Note(text: text) }
      switch count {
      case 0: Note(text: "case 0")
      default: Note(text: "default")
      }
      for index in 0..<count { Note(text: "\(index)") }
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        Note(text: "available")
      }
      let last = "last"
      Note(text: last)
    }
  }

  private func run(
    _ reducer: some Reducer<[String], String>
  ) -> (stored: [String], direct: [String]) {
    let store = Store(initialState: [String]()) { reducer }
    store.send("a")
    store.send("b")
    var direct: [String] = []
    for action in ["a", "b"] { _ = reducer.reduce(into: &direct, action: action) }
    return (store.withState { $0 }, direct)
  }

  private struct Existentials: Reducer {
    let note: any Reducer<[String], String> = Note(text: "stored")

    var body: some Reducer<[String], String> {
      note
      Note(text: "second") as any Reducer<[String], String>
      if true as Bool { note }
      Note(text: "third")
      note
    }
  }

  @Test("A body can contain reducers whose types are known only at run time")
  func existentials() {
    let names = ["stored", "second", "stored", "third", "stored"]
    let expected = ["a", "b"].flatMap { action in names.map { "\($0)(\(action))" } }
    let (stored, direct) = run(Existentials())
    #expect(stored == expected)
    #expect(direct == expected)
    let alone = CombineReducers<[String], String, _> {
      Note(text: "alone") as any Reducer<[String], String>
    }
    #expect(run(alone).stored == ["alone(a)", "alone(b)"])
  }

  @Test("A reducer whose type is known keeps it in a body, so that the compiler specializes it")
  func knownTypes() {
    let kept = CombineReducers<[String], String, _> { Note(text: "kept") }
    #expect(type(of: kept) == CombineReducers<[String], String, Note>.self)
    let wrapped = CombineReducers<[String], String, _> {
      Note(text: "wrapped") as any Reducer<[String], String>
    }
    #expect(type(of: wrapped) != type(of: kept))
  }

  @Test(
    "A body can use conditions, optionals, switches, loops and availability checks",
    arguments: 0...2)
  func conditions(count: Int) {
    for isOn in [true, false] {
      for text in [nil, "text"] {
        var names = ["first"]
        if isOn { names += ["on", "if"] }
        names.append(["none", "one", "many"][count])
        if let text { names.append(text) }
        names.append(count == 0 ? "case 0" : "default")
        names += (0..<count).map { "\($0)" }
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
          names.append("available")
        }
        names.append("last")
        let expected = ["a", "b"].flatMap { action in names.map { "\($0)(\(action))" } }
        let (stored, direct) = run(Conditions(isOn: isOn, text: text, count: count))
        #expect(stored == expected)
        #expect(direct == expected)
      }
    }
  }

  private struct Nothing: Reducer {
    var body: some Reducer<[String], String> {}
  }

  @Test("A reducer with an empty body does nothing")
  func empty() {
    let (stored, direct) = run(Nothing())
    #expect(stored == [] && direct == [])
  }

  @Test("A reducer can contain itself, a thousand deep")
  func recursion() {
    var state = Folder.State(id: 0)
    var action = Folder.Action.rename("deepest")
    for _ in 0..<1_000 {
      state = Folder.State(id: 0, folders: [state])
      action = .folders(.element(id: 0, action: action))
    }
    let store = Store(initialState: state) { Folder() }
    store.send(action)
    var found = store.withState { $0 }
    while let next = found.folders[id: 0] { found = next }
    #expect(found.name == "deepest")
  }
}

private struct Folder: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var folders: IdentifiedArrayOf<State> = []
  }

  @CasePathable
  indirect enum Action: Sendable {
    case rename(String)
    case folders(IdentifiedAction<Int, Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .rename(let name) = action { state.name = name }
      return .none
    }
    .forEach(\.folders, action: \.folders) { Folder() }
  }
}
