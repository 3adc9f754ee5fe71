import ExplicitSettings
import IntarsiaTesting
import Settings
import Testing

@Suite("The settings in the explicit style", .endsWithinAMinute)
struct ExplicitSettingsTests {
  @Test("The explicit settings load preferences and the profile when they appear")
  func appeared() async {
    var environment = SettingsEnvironment.failing
    environment.preferences = .inMemory(["theme": "dark", "reminders": "daily at 9:00"])
    environment.profileAPI.profile = { Profile(name: "Wanda", plan: "maker") }
    await assert(
      initialValue: Settings.State(),
      reducer: settingsReducer.run,
      environment: environment,
      steps:
        Step(.send, .appeared) {
          $0.theme = .dark
          $0.reminders = .daily(hour: 9)
        },
      Step(.receive, \.profileResponse.success) {
        $0.profile = Profile(name: "Wanda", plan: "maker")
      }
    )
  }

  @Test("The explicit settings save a theme, reminders and an export in the preview environment")
  func preview() async {
    await assert(
      initialValue: Settings.State(),
      reducer: settingsReducer.run,
      environment: .preview,
      steps:
        Step(.send, .themePicked(.dark)) { $0.theme = .dark },
      Step(.send, .remindersToggled(true)),
      Step(.receive, \.remindersResponse.success) { $0.reminders = .daily(hour: 9) },
      Step(.send, .remindersToggled(false)),
      Step(.receive, \.remindersResponse.success) { $0.reminders = .off },
      Step(.send, .exportButtonTapped),
      Step(.receive, \.exportResponse.success) { $0.exportedFile = "settings.txt" }
    )
  }

  @Test("The explicit settings schedule no reminder without permission")
  func refused() async {
    var environment = SettingsEnvironment.failing
    environment.preferences = .inMemory()
    environment.reminders.requestPermission = { false }
    await assert(
      initialValue: Settings.State(),
      reducer: settingsReducer.run,
      environment: environment,
      steps:
        Step(.send, .remindersToggled(true)),
      Step(.receive, \.remindersResponse.success) { $0.reminders = .refused }
    )
  }

  @Test("A failing client in the environment reports an issue with its name")
  func failing() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      var state = Settings.State()
      let _: Effect<Settings.Action> = settingsReducer(&state, .themePicked(.dark), .failing)
    }
    #expect(recorder.messages.count == 1)
    #expect(
      recorder.messages.first?.hasPrefix("Preferences.set was called, but has no implementation.")
        == true)
  }

  @Test("Signing out ends the effects of the explicit settings")
  func account() async {
    var environment = SettingsEnvironment.failing
    environment.preferences = .inMemory()
    environment.profileAPI.profile = {
      try await Task.never()
      return .preview
    }
    let store = TestStore(
      initialState: Account.State(), reducer: accountReducer, environment: environment)
    await store.send(.settings(.appeared))
    await store.send(.signOutButtonTapped) { $0.settings = nil }
  }
}
