package import Intarsia
package import Settings

/// The screen from which the settings are opened: it needs nothing itself, and has to be handed what they need.
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
