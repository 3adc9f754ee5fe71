import SwiftSyntax

/// Writes the properties of `AllCasePaths`, one for each case.
struct CasePathWriter {
  /// The name of the enum for code inside `AllCasePaths`.
  let root: TokenSyntax
  let access: String

  init(root: TokenSyntax, access: String) {
    self.root = root.outsideAllCasePaths
    self.access = access
  }

  /// Returns the properties for the cases in `members`, under the same `#if` conditions.
  func properties(of members: MemberBlockItemListSyntax) -> String {
    members.mapCases { property(of: $0, availability: $1.availability) }
  }

  private func property(of element: EnumCaseElementSyntax, availability: String) -> String {
    let name = element.name.text
    let payload = Payload(element, of: root)
    let path = "IntarsiaCases.AnyCasePath<\(root.text), \(payload.type)>"
    return """
      \(availability)\(access)var \(name): \(path) {
        \(path)(
          _case: \(payload.embedding(in: "\(root.text).\(name)")),
          extract: {
            guard case .\(name)\(payload.pattern) = $0 else { return nil }
            return \(payload.result)
          }
        )
      }
      """
  }
}

/// The code fragments that depend on the associated values of a case.
private struct Payload {
  private(set) var type = "Swift.Void"
  private(set) var pattern = ""
  private(set) var result = "()"
  private var labels: [String] = []
  private var isImpossible = false
  private let hasParentheses: Bool

  init(_ element: EnumCaseElementSyntax, of root: TokenSyntax) {
    hasParentheses = element.parameterClause != nil
    let parameters = element.parameters
    guard !parameters.isEmpty else { return }
    let types = parameters.map { $0.type.replacingSelf(with: root).trimmedDescription }
    labels = parameters.map(\.caseLabel)
    isImpossible = types.contains { ["Never", "Swift.Never"].contains($0) }
    pattern = parameters.pattern
    if parameters.count == 1 {
      type = types[0]
      result = "v0"
    } else {
      type = parameters.list { index, parameter in "\(parameter.caseLabel)\(types[index])" }
      result = parameters.list { index, _ in "v\(index)" }
    }
  }

  /// Returns the code of a function from the payload to the case.
  func embedding(in enumCase: String) -> String {
    switch labels.count {
    case 0:
      return "{ _ in \(enumCase)\(hasParentheses ? "()" : "") }"
    case 1:
      // The case itself instead of a closure. If the payload is an enum without cases, the compiler
      // warns that the body of a closure is never executed.
      let label = labels[0].isEmpty ? "" : "(\(labels[0].dropLast()))"
      return enumCase + label
    case _ where isImpossible:
      return "{ _ in Swift.fatalError(file: #fileID) }"
    default:
      let arguments = labels.enumerated().map { "\($1)$0.\($0)" }
      return "{ \(enumCase)(\(arguments.joined(separator: ", "))) }"
    }
  }
}

extension TokenSyntax {
  /// The names that have another meaning inside `AllCasePaths`, which is a sequence.
  ///
  /// Code inside `AllCasePaths` refers to types with these names by a type alias.
  static let namesInsideAllCasePaths = ["Element", "Iterator", "Root"]

  /// The name of a type for code inside `AllCasePaths`.
  fileprivate var outsideAllCasePaths: TokenSyntax {
    guard Self.namesInsideAllCasePaths.contains(text) else { return trimmed }
    return .identifier("_$Outer\(text)")
  }
}

extension TypeSyntax {
  /// Returns the type for code inside another type, where `Self` would refer to that type.
  fileprivate func replacingSelf(with root: TokenSyntax) -> TypeSyntax {
    final class Rewriter: SyntaxRewriter {
      let root: TokenSyntax

      init(root: TokenSyntax) {
        self.root = root
        super.init()
      }

      override func visit(_ node: IdentifierTypeSyntax) -> TypeSyntax {
        let new = node.name.tokenKind == .keyword(.Self) ? root : node.name.outsideAllCasePaths
        guard new.text != node.name.text else { return super.visit(node) }
        let name = new.trimmed.with(\.trailingTrivia, node.name.trailingTrivia)
        return super.visit(node.with(\.name, name))
      }
    }
    return Rewriter(root: root).rewrite(self).as(TypeSyntax.self) ?? self
  }
}
