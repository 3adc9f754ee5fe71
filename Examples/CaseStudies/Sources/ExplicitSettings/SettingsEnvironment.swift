package import Settings

/// What the settings may use of the world outside: five clients.
///
/// Whoever makes one has to say what each of the five is, and the compiler lists the places that do not. That is what the
/// fifth has cost: a line here for the field, one for the parameter and one for the assignment, and one in each place
/// where an environment is made. `FeedbackTests` counts them.
package struct SettingsEnvironment: Sendable {
  /// Knows who is signed in.
  package var profileAPI: ProfileAPI
  /// Writes files for people to keep.
  package var exportFiles: ExportFiles
  /// Remembers what a person has chosen.
  package var preferences: Preferences
  /// Reminds a person once a day.
  package var reminders: Reminders
  /// Tells the makers what a person thinks: added later.
  package var feedback: FeedbackClient

  /// Makes an environment of five clients.
  package init(
    profileAPI: ProfileAPI,
    exportFiles: ExportFiles,
    preferences: Preferences,
    reminders: Reminders,
    feedback: FeedbackClient
  ) {
    self.profileAPI = profileAPI
    self.exportFiles = exportFiles
    self.preferences = preferences
    self.reminders = reminders
    self.feedback = feedback
  }
}
