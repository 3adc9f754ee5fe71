package import Intarsia

/// A screen with five clients, the last of which was added when the others were long there.
///
/// ```swift
/// let store = Store(initialState: Settings.State()) { Settings() }
/// await store.send(.appeared).finish()
/// store.profile?.name
/// ```
///
/// The fifth client and the part of the screen that uses it stand in `Feedback`. What they have cost in this file is a
/// field, a case and a scope. No initializer and no call site had to change, up to the root; nor did a test of the other
/// four: `FeedbackTests` counts the lines.
@Reducer
package struct Settings: Sendable {
  /// What the screen shows.
  @ObservableState
  package struct State: Equatable, Sendable {
    /// Who is signed in, once that is known.
    package var profile: Profile?

    /// How the application looks.
    package var theme = Theme.system

    /// Whether there are reminders.
    package var reminders = ReminderSetting.off

    /// The file that was exported last.
    package var exportedFile: String?

    /// What went wrong last.
    package var failure: String?

    /// The part of the screen that came later.
    package var feedback = Feedback.State()

    /// Creates the state of a screen that has not appeared yet.
    package init() {}
  }

  /// What can happen.
  package enum Action: Equatable, Sendable {
    /// The screen is there.
    case appeared

    /// Who is signed in, or why that is not known.
    case profileResponse(Result<Profile, SettingsFailure>)

    /// The person likes another look better.
    case themePicked(Theme)

    /// The person wants reminders, or no longer.
    case remindersToggled(Bool)

    /// There are reminders, or they are not welcome, or something went wrong.
    case remindersResponse(Result<ReminderSetting, SettingsFailure>)

    /// The person wants the settings in a file.
    case exportButtonTapped

    /// The file was written, or it was not.
    case exportResponse(Result<String, SettingsFailure>)

    /// Something has happened in the part that came later.
    case feedback(Feedback.Action)
  }

  @Dependency(\.profileAPI) private var profileAPI
  @Dependency(\.exportFiles) private var exportFiles
  @Dependency(\.preferences) private var preferences
  @Dependency(\.reminders) private var reminders

  /// Creates the feature.
  package init() {}

  /// How the state changes, and what is asked of the world outside.
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
