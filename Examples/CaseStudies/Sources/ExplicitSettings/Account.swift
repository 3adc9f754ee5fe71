package import Intarsia
package import Settings

/// The screen that opens the settings; it uses no client, and passes all of them on.
package let accountReducer = EnvironmentReducer<
  Account.State, Account.Action, SettingsEnvironment
>.combine(
  settingsReducer.optional()
    .pullback(state: \.settings, action: \.settings, environment: \.self),
  EnvironmentReducer { state, action, _ in
    if action == .signOutButtonTapped { state.settings = nil }
    return .none
  }
)
