import IntarsiaTesting
import Settings
import Testing

@Suite("The settings: four clients, each test with the ones that it is about", .endsWithinAMinute)
struct SettingsTests {
  @Test("The settings load preferences and the profile when they appear")
  func appeared() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.preferences = .inMemory(["theme": "dark", "reminders": "daily at 9:00"])
      $0.profileAPI.profile = { Profile(name: "Wanda", plan: "maker") }
    }
    await store.send(.appeared) {
      $0.theme = .dark
      $0.reminders = .daily(hour: 9)
    }
    await store.receive(\.profileResponse.success) {
      $0.profile = Profile(name: "Wanda", plan: "maker")
    }
  }

  @Test("Unreadable saved settings are ignored")
  func unknownPreferences() async {
    struct Offline: Error, CustomStringConvertible { let description = "No network." }
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.preferences = .inMemory(["theme": "sepia", "reminders": "hourly"])
      $0.profileAPI.profile = { throw Offline() }
    }
    await store.send(.appeared)
    await store.receive(.profileResponse(.failure(SettingsFailure(Offline())))) {
      $0.failure = "No network."
    }
  }

  @Test("Picking a theme saves it")
  func theme() async {
    let preferences = Preferences.inMemory()
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.preferences = preferences
    }
    await store.send(.themePicked(.dark)) { $0.theme = .dark }
    #expect(preferences.string("theme") == "dark")
  }

  @Test("The settings ask for permission, schedule a reminder at nine, and remove it")
  func reminders() async {
    let log = LockIsolated<[String]>([])
    let preferences = Preferences.inMemory()
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.preferences = preferences
      $0.reminders.requestPermission = {
        log.withValue { $0.append("asked") }
        return true
      }
      $0.reminders.schedule = { hour in log.withValue { $0.append("set for \(hour)") } }
      $0.reminders.cancel = { log.withValue { $0.append("taken back") } }
    }
    await store.send(.remindersToggled(true))
    await store.receive(\.remindersResponse.success) { $0.reminders = .daily(hour: 9) }
    #expect(preferences.string("reminders") == "daily at 9:00")
    await store.send(.remindersToggled(false))
    await store.receive(\.remindersResponse.success) { $0.reminders = .off }
    #expect(log.value == ["asked", "set for 9", "taken back"])
  }

  @Test("The settings schedule no reminder without permission")
  func refused() async {
    let store = TestStore(initialState: Settings.State()) {
      Settings()
    } withDependencies: {
      $0.preferences = .inMemory()
      $0.reminders.requestPermission = { false }
    }
    await store.send(.remindersToggled(true))
    await store.receive(\.remindersResponse.success) { $0.reminders = .refused }
  }

  @Test("The settings are exported as text")
  func export() async {
    let files = LockIsolated<[String: String]>([:])
    var state = Settings.State()
    state.theme = .light
    let store = TestStore(initialState: state) {
      Settings()
    } withDependencies: {
      $0.exportFiles.write = { text, name in files.withValue { $0[name] = text } }
    }
    await store.send(.exportButtonTapped)
    await store.receive(\.exportResponse.success) { $0.exportedFile = "settings.txt" }
    #expect(files.value == ["settings.txt": "theme = light\nreminders = off\n"])
  }

  @Test("Signing out ends the effects of the settings")
  func account() async {
    let store = TestStore(initialState: Account.State()) {
      Account()
    } withDependencies: {
      $0.preferences = .inMemory()
      $0.profileAPI.profile = {
        try await Task.never()
        return .preview
      }
    }
    await store.send(.settings(.appeared))
    await store.send(.signOutButtonTapped) { $0.settings = nil }
  }
}
