package import CaseStudyHTTP
import Settings

extension SettingsEnvironment {
  /// The live environment: a service, a folder for files, and the user defaults of a suite.
  package static func live(service: HTTPService, folder: String, suite: String) -> Self {
    SettingsEnvironment(
      profileAPI: .http(service),
      exportFiles: .folder(folder),
      preferences: .userDefaults(suite: suite),
      reminders: .calendar(folder: folder),
      feedback: .outbox(folder: folder))
  }
}
