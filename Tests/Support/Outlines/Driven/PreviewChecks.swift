import Intarsia

@testable import SwiftUI

/// Dependencies in previews.
enum PreviewChecks: Checks {
  static let all = [
    Check("A trait overrides dependencies before the preview's content is made") {
      let trait = PreviewTrait<Preview.ViewTraits>.dependency(\.greeting, "Welcome")
      let host = Host(AnyView(trait.apply(GreetingView(store: Greeter.store()))))
      try expect(host.screen.texts, ["Welcome, Live"])
    },
    Check("A store in a preview uses the previews' values of dependencies") {
      try withDependencies {
        $0.context = .preview
      } operation: {
        try expect(Host(GreetingView(store: Greeter.store())).screen.texts, ["Welcome, Preview"])
      }
    },
  ]
}

private enum Greeting: DependencyKey {
  static let liveValue = "Hello"
}

private enum Name: DependencyKey {
  static let liveValue = "Live"
  static let previewValue = "Preview"
}

extension DependencyValues {
  fileprivate var greeting: String {
    get { self[Greeting.self] }
    set { self[Greeting.self] = newValue }
  }

  fileprivate var name: String {
    get { self[Name.self] }
    set { self[Name.self] = newValue }
  }
}

@Reducer
private struct Greeter {
  @ObservableState
  struct State {
    var text = ""
  }

  enum Action { case appeared }

  @Dependency(\.greeting) var greeting
  @Dependency(\.name) var name

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.text = "\(greeting), \(name)"
      return .none
    }
  }

  @MainActor
  static func store() -> StoreOf<Greeter> { Store(initialState: State()) { Greeter() } }
}

private struct GreetingView: View {
  let store: StoreOf<Greeter>

  var body: some View {
    Text(store.text).onAppear { store.send(.appeared) }
  }
}
