import SwiftSyntax

/// Rewrites property observers of a variable to refer to the storage of the variable.
///
/// Swift lets an observer access its own variable without calling it again. The accessors that the
/// macro generates cannot do that, so the observer must access the storage.
///
/// Local declarations with the name of the variable are renamed, too, so they still hide it.
final class ObserverRewriter: SyntaxRewriter {
  private let name: String
  private let storage: String

  /// Whether the observers refer to the variable.
  private(set) var hasRewritten = false

  init(_ variable: ObservableVariable) {
    name = variable.name.bareName
    storage = variable.storageName
    super.init()
  }

  /// Returns observers that refer to the storage.
  func rewritten<Node: SyntaxProtocol>(_ observers: Node) -> Node {
    rewrite(observers).as(Node.self) ?? observers
  }

  override func visit(_ token: TokenSyntax) -> TokenSyntax {
    guard token.bareName == name, token.refersToValue else { return token }
    hasRewritten = true
    return token.with(\.tokenKind, .identifier(storage))
  }

  // The first name of a parameter is its label.
  override func visit(_ node: FunctionParameterSyntax) -> FunctionParameterSyntax {
    let parameter = super.visit(node)
    guard node.secondName == nil, node.firstName.bareName == name else { return parameter }
    return parameter.with(\.secondName, .identifier(storage, leadingTrivia: .space))
  }
}

extension TokenSyntax {
  /// Whether this is the name of a variable or a local function, not of a member or a label.
  fileprivate var refersToValue: Bool {
    guard let parent else { return false }
    if let reference = parent.as(DeclReferenceExprSyntax.self) {
      guard let outer = reference.parent else { return true }
      if outer.is(KeyPathPropertyComponentSyntax.self) { return false }
      guard let member = outer.as(MemberAccessExprSyntax.self), member.declName == reference
      else { return true }
      let base = member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind
      return base == .keyword(.self)
    }
    if let parameter = parent.as(FunctionParameterSyntax.self), parameter.secondName == nil {
      return false
    }
    return declaresVariable || parent.is(FunctionDeclSyntax.self)
      || parent.is(ClosureCaptureSyntax.self) || parent.is(AccessorParametersSyntax.self)
  }
}
