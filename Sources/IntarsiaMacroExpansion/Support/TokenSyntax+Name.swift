import SwiftParser
import SwiftSyntax

extension TokenSyntax {
  /// The name without the backticks that a keyword needs.
  var bareName: String {
    identifier?.name ?? text
  }

  /// The name as a label in a parameter list.
  ///
  /// Only three keywords need backticks as labels. The compiler warns about backticks around all
  /// other labels.
  var labelText: String {
    ["inout", "let", "var"].contains(bareName) ? "`\(bareName)`" : bareName
  }

  /// The name as a reference in an expression, with backticks if necessary.
  var referenceText: String {
    bareName.isValidSwiftIdentifier(for: .variableName) ? bareName : "`\(bareName)`"
  }
}
