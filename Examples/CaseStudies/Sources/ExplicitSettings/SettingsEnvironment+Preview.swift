import Settings

extension SettingsEnvironment {
  /// An environment of preview clients.
  package static let preview = SettingsEnvironment(
    profileAPI: .preview,
    exportFiles: .preview,
    preferences: .preview,
    reminders: .preview,
    feedback: .preview)

  /// An environment in which each call fails the test that makes it.
  package static let failing = SettingsEnvironment(
    profileAPI: ProfileAPI(),
    exportFiles: ExportFiles(),
    preferences: Preferences(),
    reminders: Reminders(),
    feedback: FeedbackClient())
}
