import Foundation
package import Intarsia

/// Remembers what a person has chosen: the third client of the screen.
@DependencyClient
package struct Preferences: Sendable {
  /// What is remembered under a key.
  package var string: @Sendable (_ key: String) -> String? = { _ in nil }

  /// Remembers a value under a key.
  package var set: @Sendable (_ value: String, _ key: String) -> Void
}

extension DependencyValues {
  /// Remembers what a person has chosen: in the user defaults of this program.
  @DependencyEntry(liveValue: Preferences.userDefaults(), previewValue: Preferences.preview)
  package var preferences = Preferences()
}

extension Preferences {
  /// Remembers for as long as the process runs: for previews.
  package static var preview: Self { .inMemory() }

  /// Remembers in the user defaults.
  ///
  /// - Parameter suite: Whose; those of this program if there is none.
  package static func userDefaults(suite: String? = nil) -> Self {
    // Not kept between two calls: on Linux the class does not say that it may be shared.
    let defaults: @Sendable () -> UserDefaults? = { UserDefaults(suiteName: suite) }
    return Preferences(
      string: { defaults()?.string(forKey: $0) },
      set: { value, key in
        let defaults = defaults()
        defaults?.set(value, forKey: key)
        _ = defaults?.synchronize()
      })
  }

  /// Remembers for as long as the process runs.
  package static func inMemory(_ values: [String: String] = [:]) -> Self {
    let kept = LockIsolated(values)
    return Preferences(
      string: { kept.value[$0] }, set: { value, key in kept.withValue { $0[key] = value } })
  }
}
