import Foundation
package import Intarsia

/// Stores the user's choices: the third client of the screen.
@DependencyClient
package struct Preferences: Sendable {
  /// Returns the value stored for a key.
  package var string: @Sendable (_ key: String) -> String? = { _ in nil }

  /// Stores a value for a key.
  package var set: @Sendable (_ value: String, _ key: String) -> Void
}

extension DependencyValues {
  /// Stores the user's choices: by default, in the user defaults of this program.
  @DependencyEntry(liveValue: Preferences.userDefaults(), previewValue: Preferences.preview)
  package var preferences = Preferences()
}

extension Preferences {
  /// Stores values in memory: for previews.
  package static var preview: Self { .inMemory() }

  /// Stores values in the user defaults.
  ///
  /// - Parameter suite: The suite of the user defaults; by default, that of this program.
  package static func userDefaults(suite: String? = nil) -> Self {
    // Not stored between two calls: on Linux, `UserDefaults` is not declared `Sendable`.
    let defaults: @Sendable () -> UserDefaults? = { UserDefaults(suiteName: suite) }
    return Preferences(
      string: { defaults()?.string(forKey: $0) },
      set: { value, key in
        let defaults = defaults()
        defaults?.set(value, forKey: key)
        _ = defaults?.synchronize()
      })
  }

  /// Stores values in memory.
  package static func inMemory(_ values: [String: String] = [:]) -> Self {
    let kept = LockIsolated(values)
    return Preferences(
      string: { kept.value[$0] }, set: { value, key in kept.withValue { $0[key] = value } })
  }
}
