package import Intarsia

/// The screen that opens the settings: a call site of ``Settings``, as in a real application.
///
/// It names none of the clients, neither the first four nor the fifth.
@Reducer
package struct Account: Sendable {
  /// The state of the screen, with or without a user who is signed in.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The settings, while a user is signed in.
    package var settings: Settings.State?

    /// Creates the state of a screen on which a user is signed in.
    package init() {
      settings = Settings.State()
    }
  }

  /// The events that the feature handles.
  package enum Action: Equatable, Sendable {
    /// The user signs out.
    case signOutButtonTapped

    /// An action of the settings.
    case settings(Settings.Action)
  }

  /// Creates the feature.
  package init() {}

  /// The feature's logic: its state changes.
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
