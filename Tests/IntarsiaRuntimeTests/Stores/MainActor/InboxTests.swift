import Foundation
import IntarsiaTesting
import Testing

@testable import MainActorFeatures

@MainActor
@Suite("A module on the main actor", .endsWithinAMinute, .dependency(\.uuid, .incrementing))
struct InboxTests {
  @Test("A feature in a module isolated to the main actor runs in a test store")
  func feature() async {
    let store = TestStore(initialState: Inbox.State()) {
      Inbox()
    } withDependencies: {
      $0.post.letters = { ["Hello", "Goodbye"] }
    }
    await store.send(.refresh) { $0.isLoading = true }
    await store.receive(\.loaded) {
      $0.isLoading = false
      $0.letters = [
        Letter.State(id: UUID(0), text: "Hello"), Letter.State(id: UUID(1), text: "Goodbye"),
      ]
    }
    await store.send(\.letters[id: UUID(1)].tapped) { $0.letters[1].isRead = true }
    await store.send(\.binding.draft, "Dear") { $0.draft = "Dear" }
    await store.send(\.deleteButtonTapped) {
      $0.destination = .alert(
        AlertState {
          TextState("Delete?")
        } actions: {
          ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        })
    }
    await store.send(\.destination.alert.confirm) {
      $0.letters = []
      $0.destination = nil
    }
  }

  @Test("A store in a module isolated to the main actor observes and scopes")
  func store() {
    let letter = Letter.State(id: UUID(7), text: "Hello")
    let store = Store(initialState: Inbox.State(letters: [letter])) { Inbox() }
    var seen: [Bool] = []
    let row = store.scope(state: \.letters, action: \.letters).first
    let token = observe { seen.append(row?.isRead ?? true) }
    row?.send(.tapped)
    #expect(store.letters[id: UUID(7)]?.isRead == true)
    token.cancel()
    #expect(seen.first == false)
    write("Dear", to: store)
    #expect(store.draft == "Dear")
  }

  @Test("Case paths work in a module isolated to the main actor")
  func casePaths() {
    let shape = Shape.circle(radius: 2)
    #expect(shape.is(\.circle))
    #expect(shape[case: \.circle] == 2)
  }
}
