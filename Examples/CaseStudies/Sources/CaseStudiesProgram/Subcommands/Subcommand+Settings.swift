import CaseStudyArguments
import CaseStudyHTTP
import ExplicitSettings
import Foundation
import Intarsia
import Settings
import TerminalApp

extension Subcommand {
  static let settings = Subcommand(
    name: "settings",
    abstract: "a screen with five clients, the fifth of which came later: what it has cost",
    synopsis: [
      """
      [--theme system|light|dark] [--reminders on|off] [--refuse] [--export]
                [--feedback TEXT] [--style dependency|environment] [--folder FOLDER] [--base-url URL]
      """
    ],
    discussion: """
      Opens the settings, does what the options say, and shows the screen. What is chosen is
      remembered in the user defaults; files go to a folder. The server answers GET
      <base URL>/profile with {"name": "…", "plan": "…"}.
      """,
    options: [
      ("--theme THEME", "pick a theme: system, light or dark"),
      ("--reminders on|off", "be reminded each day at nine: reminder.ics in the folder"),
      ("--refuse", "do not permit reminders when asked"),
      ("--export", "write the settings to settings.txt in the folder"),
      ("--feedback TEXT", "say what you think, to the outbox in the folder"),
      (
        "--style STYLE",
        "dependency (the default): the screen looks its clients up;\nenvironment: it is handed them"
      ),
      (
        "--folder FOLDER",
        "where the files are, in place of casestudies in $XDG_DATA_HOME\nor in ~/.local/share"
      ),
      OwnServer.option,
    ]
  ) { surroundings in
    var arguments = Arguments(surroundings.arguments)
    let visit = try SettingsVisit(taking: &arguments)
    let style = try arguments.choice("--style", or: SettingsStyle.dependency)
    let folder = try arguments.option("--folder") ?? dataFolder(surroundings.environment)
    let server = try OwnServer(&arguments, answering: CannedProfile.answer)
    defer { server.close() }
    try arguments.finish()

    var reminders = Reminders.calendar(folder: folder)
    if visit.refusesReminders { reminders.requestPermission = { false } }
    let environment = SettingsEnvironment(
      profileAPI: .http(server.service), exportFiles: .folder(folder),
      preferences: .userDefaults(suite: "casestudies"), reminders: reminders,
      feedback: .outbox(folder: folder))

    surroundings.print("Settings · \(style.title) · \(server.name)\n")
    let store = style.store(environment)
    for action in visit.actions { await store.send(.settings(action)).finish() }
    guard let settings = store.settings else { return .success }
    for (title, value) in settings.rows {
      surroundings.print("  \(title.padded(to: 14))\(value)")
    }
    if let failure = settings.failure ?? settings.feedback.failure {
      throw CaseStudyFailure(message: failure)
    }
    return .success
  }
}

/// The style in which the screen gets its clients.
private enum SettingsStyle: String, CaseIterable {
  case dependency
  case environment

  var title: String {
    switch self {
    case .dependency: "five clients, looked up with @Dependency"
    case .environment: "five clients, handed over in an environment"
    }
  }

  /// Creates a store, whose type is the same for both styles.
  @MainActor
  func store(_ environment: SettingsEnvironment) -> StoreOf<Account> {
    switch self {
    case .dependency:
      Store(initialState: Account.State()) {
        Account()
      } withDependencies: {
        $0.profileAPI = environment.profileAPI
        $0.exportFiles = environment.exportFiles
        $0.preferences = environment.preferences
        $0.reminders = environment.reminders
        $0.feedback = environment.feedback
      }
    case .environment:
      Store(initialState: Account.State(), reducer: accountReducer, environment: environment)
    }
  }
}

/// The default folder for files: `casestudies` in the user's data folder.
private func dataFolder(_ environment: [String: String]) -> String {
  let home = environment["HOME"] ?? NSHomeDirectory()
  let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
  return (data ?? home + "/.local/share") + "/casestudies"
}

extension Settings.State {
  /// The text of the screen, one row per value.
  fileprivate var rows: [(title: String, value: String)] {
    [
      ("Signed in as", profile.map { "\($0.name), with the plan \"\($0.plan)\"" } ?? "–"),
      ("Theme", theme.rawValue),
      ("Reminders", reminders.text),
      ("Exported to", exportedFile ?? "–"),
      ("Feedback", feedback.number.map { "sent as number \($0)" } ?? "–"),
    ]
  }
}
