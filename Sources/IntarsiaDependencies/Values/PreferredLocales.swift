public import Foundation
import IntarsiaIssues

extension DependencyValues {
  /// The languages that the user reads, the best-liked one first.
  ///
  /// ```swift
  /// struct Manual {
  ///   @Dependency(\.preferredLocales) var preferredLocales
  ///   var language: String {
  ///     preferredLocales.compactMap(\.language.languageCode?.identifier)
  ///       .first { ["en", "fr"].contains($0) } ?? "en"
  ///   }
  /// }
  ///
  /// withDependencies {
  ///   $0.preferredLocales = [Locale(identifier: "nl_BE"), Locale(identifier: "fr_BE")]
  /// } operation: {
  ///   Manual().language  // "fr"
  /// }
  /// ```
  ///
  /// Live, these are the locales of `Locale.preferredLanguages`, as they are when they are first read. A test that
  /// does not override them reports an issue, because it would depend on the machine it runs on.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

private enum PreferredLocalesKey: DependencyKey {
  // `Locale.preferredLocales` would say the same, but is younger than the platforms that are supported.
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }

  static var testValue: [Locale] {
    UnimplementedValue("preferredLocales", replacement: "[Locale(identifier: \"en_US\")]")
      .report(.dependency.testValueMissing)
    return liveValue
  }
}
