import SwiftParser
import SwiftSyntax

extension TokenSyntax {
  /// The name without the backticks that a keyword needs.
  var bareName: String {
    identifier?.name ?? text
  }

  /// The name as it stands before a colon in a list of parameters.
  ///
  /// Without backticks, which a label needs for three keywords only, and is warned of for all
  /// others.
  var labelText: String {
    ["inout", "let", "var"].contains(bareName) ? "`\(bareName)`" : bareName
  }

  /// The name as it stands in an expression.
  var referenceText: String {
    bareName.isValidSwiftIdentifier(for: .variableName) ? bareName : "`\(bareName)`"
  }
}
