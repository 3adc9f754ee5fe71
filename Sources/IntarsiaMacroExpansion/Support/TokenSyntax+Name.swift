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

  /// Whether this is the name of a variable or a parameter in its declaration.
  var declaresVariable: Bool {
    switch parent?.as(SyntaxEnum.self) {
    case .identifierPattern, .closureShorthandParameter: true
    case .functionParameter(let parameter): (parameter.secondName ?? parameter.firstName) == self
    case .closureParameter(let parameter): (parameter.secondName ?? parameter.firstName) == self
    default: false
    }
  }
}
