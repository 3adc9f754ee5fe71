import Settings

extension SettingsEnvironment {
  /// A world that is made up.
  package static let preview = SettingsEnvironment(
    profileAPI: .preview,
    exportFiles: .preview,
    preferences: .preview,
    reminders: .preview,
    feedback: .preview)

  /// A world in which each call fails the test that makes it.
  package static let failing = SettingsEnvironment(
    profileAPI: ProfileAPI(),
    exportFiles: ExportFiles(),
    preferences: Preferences(),
    reminders: Reminders(),
    feedback: FeedbackClient())
}
