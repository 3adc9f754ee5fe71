package import Intarsia

/// A screen with five clients, of which one was added long after the other four.
///
/// ```swift
/// let store = Store(initialState: Settings.State()) { Settings() }
/// await store.send(.appeared).finish()
/// store.profile?.name
/// ```
///
/// The fifth client and its part of the screen are in the folder `Feedback`. In this file, they
/// need four lines: a field, two cases and a scope. No initializer, no call site up to the root
/// and no test of the other four clients changed. `FeedbackTests` counts the lines.
@Reducer
package struct Settings: Sendable {
  /// The content of the screen.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// The profile of the user who is signed in, once it is loaded.
    package var profile: Profile?

    /// The application's theme.
    package var theme = Theme.system

    /// The user's setting for reminders.
    package var reminders = ReminderSetting.off

    /// The file that was exported last.
    package var exportedFile: String?

    /// The message of the last failure.
    package var failure: String?

    /// The part of the screen that was added later.
    package var feedback = Feedback.State()

    /// Creates the state of a screen that has not appeared yet.
    package init() {}
  }

  /// The events that the feature handles.
  package enum Action: Equatable, Sendable {
    /// The screen appeared.
    case appeared

    /// The profile of the user who is signed in, or the failure.
    case profileResponse(Result<Profile, SettingsFailure>)

    /// The user picks a theme.
    case themePicked(Theme)

    /// The user turns reminders on or off.
    case remindersToggled(Bool)

    /// The new setting for reminders, or the failure.
    case remindersResponse(Result<ReminderSetting, SettingsFailure>)

    /// The user exports the settings to a file.
    case exportButtonTapped

    /// The name of the exported file, or the failure.
    case exportResponse(Result<String, SettingsFailure>)

    /// An action of the part that was added later.
    case feedback(Feedback.Action)
  }

  @Dependency(\.profileAPI) private var profileAPI
  @Dependency(\.exportFiles) private var exportFiles
  @Dependency(\.preferences) private var preferences
  @Dependency(\.reminders) private var reminders

  /// Creates the feature.
  package init() {}

  /// The feature's logic: its state changes and effects.
  package var body: some ReducerOf<Self> {
    Scope(state: \.feedback, action: \.feedback) { Feedback() }
    Reduce { state, action in
      switch action {
      case .appeared:
        state.restore(preferences.string)
        return .run { [profileAPI] send in
          await send(.profileResponse(.success(try await profileAPI.profile())))
        } catch: { error, send in
          await send(.profileResponse(.failure(SettingsFailure(error))))
        }

      case .profileResponse(.success(let profile)):
        state.profile = profile
        return .none

      case .themePicked(let theme):
        state.theme = theme
        preferences.set(value: theme.rawValue, key: Self.themeKey)
        return .none

      case .remindersToggled(true):
        return .run { [reminders] send in
          guard await reminders.requestPermission() else {
            return await send(.remindersResponse(.success(.refused)))
          }
          try await reminders.schedule(hour: Self.reminderHour)
          await send(.remindersResponse(.success(.daily(hour: Self.reminderHour))))
        } catch: { error, send in
          await send(.remindersResponse(.failure(SettingsFailure(error))))
        }

      case .remindersToggled(false):
        return .run { [reminders] send in
          await reminders.cancel()
          await send(.remindersResponse(.success(.off)))
        }

      case .remindersResponse(.success(let setting)):
        state.reminders = setting
        preferences.set(value: setting.text, key: Self.remindersKey)
        return .none

      case .exportButtonTapped:
        return .run { [exportFiles, text = state.exportText] send in
          try await exportFiles.write(text: text, name: Self.exportName)
          await send(.exportResponse(.success(Self.exportName)))
        } catch: { error, send in
          await send(.exportResponse(.failure(SettingsFailure(error))))
        }

      case .exportResponse(.success(let name)):
        state.exportedFile = name
        return .none

      case .profileResponse(.failure(let failure)), .remindersResponse(.failure(let failure)),
        .exportResponse(.failure(let failure)):
        state.failure = failure.message
        return .none

      case .feedback:
        return .none
      }
    }
  }
}
