import SwiftSyntax
import SwiftSyntaxBuilder

/// A call of `store.send` in a view that has its own `send`.
struct DirectSend {
  let call: FunctionCallExprSyntax

  /// The expression before `.send`: `store` or `self.store`.
  let base: ExprSyntax

  /// The view action, if the sent action is written as `.view(…)`.
  let viewAction: LabeledExprSyntax?

  init?(_ call: FunctionCallExprSyntax) {
    guard let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
      callee.declName.baseName.text == "send", let base = callee.base, base.isStore,
      let action = call.arguments.first?.expression
    else { return nil }
    self.call = call
    self.base = base
    let view = action.as(FunctionCallExprSyntax.self)
    let isView =
      view?.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "view"
      && view?.arguments.count == 1
    viewAction = isView ? view?.arguments.first : nil
  }

  /// The equivalent call of the view's own `send`; `nil` if there is none.
  var replacement: String? {
    guard let viewAction else { return nil }
    var call = call
    call.calledExpression = base.is(MemberAccessExprSyntax.self) ? "self.send" : "send"
    call.arguments[call.arguments.startIndex].expression = viewAction.expression.trimmed
    return call.trimmedDescription
  }
}

extension ExprSyntax {
  /// Whether this is `store` or `self.store`.
  fileprivate var isStore: Bool {
    if let reference = self.as(DeclReferenceExprSyntax.self) {
      return reference.baseName.text == "store" && !isShadowed
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.declName.baseName.text == "store"
      && member.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
  }

  /// Whether `store` refers to a parameter, or to a variable of an enclosing `if`, `for`, `guard`
  /// or `let`.
  private var isShadowed: Bool {
    var node = Syntax(self)
    while let parent = node.parent {
      if parent.introducesStore(for: node) { return true }
      node = parent
    }
    return false
  }
}

extension Syntax {
  /// Whether this scope declares a variable or a parameter `store` for a node in it.
  fileprivate func introducesStore(for child: Syntax) -> Bool {
    switch self.as(SyntaxEnum.self) {
    case .closureExpr(let closure): closure.signature?.parameterClause?.declaresStore ?? false
    case .functionDecl(let function): function.signature.parameterClause.declaresStore
    case .forStmt(let loop): loop.pattern.declaresStore
    case .ifExpr(let conditional):
      child.is(CodeBlockSyntax.self) && conditional.conditions.bindStore
    case .codeBlockItemList(let statements):
      statements.prefix { Syntax($0) != child }.contains { statement in
        if let variable = statement.item.as(VariableDeclSyntax.self) {
          return variable.bindings.contains(where: \.pattern.declaresStore)
        }
        return statement.item.as(GuardStmtSyntax.self)?.conditions.bindStore ?? false
      }
    default: false
    }
  }
}

extension ConditionElementListSyntax {
  fileprivate var bindStore: Bool {
    contains {
      $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.declaresStore ?? false
    }
  }
}

extension SyntaxProtocol {
  /// Whether one of the variables or parameters in this pattern or list is `store`.
  fileprivate var declaresStore: Bool {
    tokens(viewMode: .sourceAccurate).contains { $0.text == "store" && $0.declaresVariable }
  }
}

/// Finds the calls of `store.send` in a view.
final class DirectSendFinder: SyntaxVisitor {
  private(set) var found: [DirectSend] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let send = DirectSend(node) { found.append(send) }
    return .visitChildren
  }

  // Nested types have their own stores.
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
