import Intarsia
import IntarsiaTesting
import Testing

@Suite("Lifecycles, as the page about less ceremony tells it", .endsWithinAMinute)
struct LifecyclePageTests {
  @Test("A draft is loaded when it is opened, and saved when another one replaces it")
  func drafts() async {
    // snippet
    let saved = LockIsolated<[String]>([])
    let store = TestStore(initialState: Desk.State()) {
      Desk()
    } withDependencies: {
      $0[DraftStorage.self] = DraftStorage(
        load: { "draft \($0)" },
        save: { _, text in saved.withValue { $0.append(text) } })
    }
    await store.send(.draftOpened(1)) { $0.draft = Draft.State(id: 1, isLoading: true) }
    await store.receive(\.draft.loaded) { $0.draft = Draft.State(id: 1, text: "draft 1") }
    await store.send(.draft(.presented(.textChanged("Dear")))) { $0.draft?.text = "Dear" }
    await store.send(.draft(.dismiss)) { $0.draft = nil }
    await store.finish()
    #expect(saved.value == ["Dear"])
    // end
  }

  @Test("Both forms of the feature load and save the same drafts")
  func longDrafts() async {
    let saved = LockIsolated<[String]>([])
    let store = TestStore(initialState: LongDesk.State()) {
      LongDesk()
    } withDependencies: {
      $0[DraftStorage.self] = DraftStorage(
        load: { "draft \($0)" },
        save: { _, text in saved.withValue { $0.append(text) } })
    }
    await store.send(.draftOpened(1)) { $0.draft = LongDraft.State(id: 1) }
    await store.receive(\.draft.appeared) { $0.draft?.isLoading = true }
    await store.receive(\.draft.loaded) { $0.draft = LongDraft.State(id: 1, text: "draft 1") }
    await store.send(.draft(.presented(.textChanged("Dear")))) { $0.draft?.text = "Dear" }
    await store.send(.draft(.dismiss)) { $0.draft = nil }
    await store.finish()
    #expect(saved.value == ["Dear"])
  }
}
