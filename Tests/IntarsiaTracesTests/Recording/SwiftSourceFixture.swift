@testable import IntarsiaTraces

extension SwiftSource {
  /// Returns the expression of a value; `nil` if a part of the value has none.
  static func of(_ value: Any) -> String? {
    var source = SwiftSource()
    return source.text(of: value)
  }
}
