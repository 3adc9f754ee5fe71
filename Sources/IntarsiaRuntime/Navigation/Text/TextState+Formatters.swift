public import Foundation

extension TextState.StringInterpolation {
  /// Appends a value as a formatter writes it.
  ///
  /// ```swift
  /// TextState("Total: \(total, formatter: currency)")
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value. If the formatter cannot format it, its description is appended.
  ///   - formatter: The formatter; `nil` appends the description of the value.
  public mutating func appendInterpolation(_ value: some Any, formatter: Formatter?) {
    runs.append(TextState.Run(formatter?.string(for: value) ?? "\(value)"))
  }

  /// Appends a value as a format style writes it.
  ///
  /// ```swift
  /// TextState("Due \(date, format: .dateTime.day().month())")
  /// ```
  public mutating func appendInterpolation<Style: FormatStyle>(
    _ value: Style.FormatInput, format: Style
  ) where Style.FormatOutput == String {
    runs.append(TextState.Run(format.format(value)))
  }

  /// Appends a number in the format of C.
  ///
  /// ```swift
  /// TextState("\(share, specifier: "%.1f") percent")
  /// ```
  public mutating func appendInterpolation(_ value: some CVarArg, specifier: String) {
    runs.append(TextState.Run(String(format: specifier, value)))
  }
}
