import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The memberwise initializer of a client, with an optional parameter for each endpoint.
struct ClientInitializer {
  private let client: StructDeclSyntax
  private let access: String
  private let parameters: [Parameter]

  init(of client: StructDeclSyntax, in context: some MacroExpansionContext) {
    self.client = client
    let access = client.modifiers.memberAccess(in: context)
    self.access = access
    let clientLevel = client.modifiers.accessLevel
    parameters = ClientVariable.all(in: client.memberBlock.members).compactMap { variable in
      // Variables that callers of the initializer cannot access are left out, unless they have no
      // default.
      let isHidden = variable.declaration.modifiers.accessLevel < clientLevel
      let isFixed = variable.declaration.isConstant && variable.initialValue != nil
      guard !isFixed, !variable.hasForeignAttributes, !(isHidden && variable.hasDefault) else {
        return nil
      }
      return Parameter(variable, isExported: !access.isEmpty)
    }
  }

  /// The initializer; `nil` if the client declares an initializer with the same labels.
  var declaration: DeclSyntax? {
    guard !isDeclared else { return nil }
    let list = parameters.map(\.text)
    let signature =
      list.isEmpty ? "()" : "(\n  \(list.joined(separator: ",\n").indented(by: 2))\n)"
    // Endpoints are assigned last: their setters need a completely initialized value.
    let assignments =
      parameters.filter { !$0.isOptional } + parameters.filter(\.isOptional)
    let body = assignments.map { "\n\($0.assignment)".indented(by: 2) }.joined()
    return """
      /// Creates a client. An omitted endpoint has its default; one without an implementation
      /// reports an issue when it is called.
      \(raw: access)init\(raw: signature) {\(raw: body)
      }
      """
  }

  private var isDeclared: Bool {
    let labels = parameters.map(\.label)
    return client.memberBlock.members.contains { member in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self) else { return false }
      return initializer.signature.parameterClause.parameters.map { $0.firstName.bareName }
        == labels
    }
  }
}

/// A parameter of the initializer.
private struct Parameter {
  let label: String
  let text: String
  let assignment: String

  /// Whether `nil` selects the default of the variable.
  let isOptional: Bool

  /// Creates the parameter for a variable, or returns `nil` if the type of the variable is unknown.
  ///
  /// - Parameter isExported: Whether the initializer is public or of the package.
  init?(_ variable: ClientVariable, isExported: Bool) {
    guard let type = variable.type ?? variable.initialValue?.literalType else { return nil }
    let name = variable.name.referenceText
    label = variable.name.bareName
    let head = variable.name.labelText

    // The parameter is optional instead of having a default argument. A default argument of a
    // public initializer must not refer to declarations that its callers cannot access.
    let isUnsafe = variable.isClosure || isExported && variable.initialValue?.isLiteral == false
    isOptional = variable.isEndpoint || (isUnsafe && variable.initialValue != nil)
    if isOptional {
      text = "\(head): (\(type))? = nil"
      // The storage of a deprecated endpoint is not deprecated.
      let isOld = variable.isEndpoint && variable.declaration.attributes.isDeprecated
      let target = isOld ? "_\(variable.name.bareName)" : name
      assignment = "if let \(name) {\n  self.\(target) = \(name)\n}"
      return
    }
    let value =
      variable.initialValue?.trimmedDescription
      ?? (!variable.declaration.isConstant && type.isOptional ? "nil" : nil)
    text =
      "\(head): \(variable.isClosure ? "@escaping " : "")\(type)" + (value.map { " = \($0)" } ?? "")
    assignment = "self.\(name) = \(name)"
  }
}

extension ExprSyntax {
  /// The default type of a literal without a type annotation.
  var literalType: TypeSyntax? {
    switch kind {
    case .stringLiteralExpr: "Swift.String"
    case .integerLiteralExpr: "Swift.Int"
    case .floatLiteralExpr: "Swift.Double"
    case .booleanLiteralExpr: "Swift.Bool"
    default: nil
    }
  }

  /// Whether this consists of literals, and so refers to no declaration.
  fileprivate var isLiteral: Bool {
    switch self.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr: true
    case .stringLiteralExpr(let string): string.representedLiteralValue != nil
    case .prefixOperatorExpr(let number): number.operator.text == "-" && number.expression.isLiteral
    case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isLiteral)
    case .dictionaryExpr(let dictionary):
      dictionary.content.as(DictionaryElementListSyntax.self)?
        .allSatisfy { $0.key.isLiteral && $0.value.isLiteral } ?? true
    default: false
    }
  }
}

extension DeclModifierListSyntax {
  /// The access level as a number, with larger numbers for wider access.
  fileprivate var accessLevel: Int {
    switch access {
    case "public ", "open ": 3
    case "package ": 2
    case "fileprivate ", "private ": 0
    default: 1
    }
  }
}
