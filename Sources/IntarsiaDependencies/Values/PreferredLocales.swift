public import Foundation
import IntarsiaIssues

extension DependencyValues {
  /// The user's languages, in order of preference.
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
  /// The live value contains the locales of `Locale.preferredLanguages` at the first read. A test
  /// that does not override it reports an issue, because its result would depend on the machine.
  public var preferredLocales: [Locale] {
    get { self[PreferredLocalesKey.self] }
    set { self[PreferredLocalesKey.self] = newValue }
  }
}

private enum PreferredLocalesKey: DependencyKey {
  // `Locale.preferredLocales` is equivalent, but newer than the supported platforms.
  static var liveValue: [Locale] { Locale.preferredLanguages.map(Locale.init(identifier:)) }

  static var testValue: [Locale] {
    UnimplementedValue("preferredLocales", replacement: "[Locale(identifier: \"en_US\")]")
      .report(DependencyIssues.testValueMissing)
    return liveValue
  }
}
