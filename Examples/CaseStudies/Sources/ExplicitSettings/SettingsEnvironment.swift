package import Settings

/// The environment of the settings: five clients.
///
/// Each call of the initializer has to pass all five: the compiler reports the calls that do not.
/// So the fifth client needs three lines here (field, parameter and assignment), and one line at
/// each call. `ExplicitFeedbackTests` counts the lines.
package struct SettingsEnvironment: Sendable {
  /// Loads the profile of the user who is signed in.
  package var profileAPI: ProfileAPI
  /// Writes files that the user keeps.
  package var exportFiles: ExportFiles
  /// Stores the user's choices.
  package var preferences: Preferences
  /// Reminds the user once a day.
  package var reminders: Reminders
  /// Sends the user's feedback to the developers: added later.
  package var feedback: FeedbackClient

  /// Creates an environment of five clients.
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
