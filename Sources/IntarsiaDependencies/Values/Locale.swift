public import Foundation
import IntarsiaIssues

extension DependencyValues {
  /// The user's locale.
  ///
  /// ```swift
  /// struct Price {
  ///   var amount: Double
  ///   @Dependency(\.locale) var locale
  ///   var text: String { amount.formatted(.number.locale(locale)) }
  /// }
  ///
  /// withDependencies {
  ///   $0.locale = Locale(identifier: "de_DE")
  /// } operation: {
  ///   Price(amount: 1234.5).text  // "1.234,5"
  /// }
  /// ```
  ///
  /// The live value is `Locale.autoupdatingCurrent`. A test that does not override it reports an
  /// issue, because its result would depend on the machine.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

private enum LocaleKey: DependencyKey {
  static var liveValue: Locale { .autoupdatingCurrent }

  static var testValue: Locale {
    UnimplementedValue("locale", replacement: "Locale(identifier: \"en_US\")")
      .report(DependencyIssues.testValueMissing)
    return liveValue
  }
}
