package import Intarsia
package import Settings

/// The screen with five clients in the explicit style.
///
/// `Settings.body`, in `Sources/Settings/Settings.swift`, has the same state, actions and clients.
package let settingsReducer = EnvironmentReducer<
  Settings.State, Settings.Action, SettingsEnvironment
>.combine(
  feedbackReducer.pullback(state: \.feedback, action: \.feedback, environment: \.feedback),
  EnvironmentReducer { state, action, environment in
    switch action {
    case .appeared:
      state.restore(environment.preferences.string)
      return .run { [profileAPI = environment.profileAPI] send in
        await send(.profileResponse(.success(try await profileAPI.profile())))
      } catch: { error, send in
        await send(.profileResponse(.failure(SettingsFailure(error))))
      }

    case .profileResponse(.success(let profile)):
      state.profile = profile
      return .none

    case .themePicked(let theme):
      state.theme = theme
      environment.preferences.set(value: theme.rawValue, key: Settings.themeKey)
      return .none

    case .remindersToggled(true):
      return .run { [reminders = environment.reminders] send in
        guard await reminders.requestPermission() else {
          return await send(.remindersResponse(.success(.refused)))
        }
        try await reminders.schedule(hour: Settings.reminderHour)
        await send(.remindersResponse(.success(.daily(hour: Settings.reminderHour))))
      } catch: { error, send in
        await send(.remindersResponse(.failure(SettingsFailure(error))))
      }

    case .remindersToggled(false):
      return .run { [reminders = environment.reminders] send in
        await reminders.cancel()
        await send(.remindersResponse(.success(.off)))
      }

    case .remindersResponse(.success(let setting)):
      state.reminders = setting
      environment.preferences.set(value: setting.text, key: Settings.remindersKey)
      return .none

    case .exportButtonTapped:
      return .run { [exportFiles = environment.exportFiles, text = state.exportText] send in
        try await exportFiles.write(text: text, name: Settings.exportName)
        await send(.exportResponse(.success(Settings.exportName)))
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
)
