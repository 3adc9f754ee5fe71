package import Intarsia

/// The screen from which the settings are opened: a call site of ``Settings``, like many others in a real application.
///
/// It names none of the clients, neither the first four nor the fifth.
@Reducer
package struct Account: Sendable {
  /// Somebody who is signed in, or nobody.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The settings, while somebody is signed in.
    package var settings: Settings.State?

    /// Creates the state of a screen where somebody is signed in.
    package init() {
      settings = Settings.State()
    }
  }

  /// What can happen.
  package enum Action: Equatable, Sendable {
    /// The person signs out.
    case signOutButtonTapped

    /// Something has happened in the settings.
    case settings(Settings.Action)
  }

  /// Creates the feature.
  package init() {}

  /// How the state changes.
  package var body: some ReducerOf<Self> {
    Reduce { state, action in
      if action == .signOutButtonTapped { state.settings = nil }
      return .none
    }
    .ifLet(\.settings, action: \.settings) {
      Settings()
    }
  }
}
