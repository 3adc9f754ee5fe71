import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension DirectSend {
  /// Warns of the call, although the view has its own `send`.
  func warn(_ context: some MacroExpansionContext) {
    guard let replacement else {
      return context.diagnose(
        call, "view-action-other-action",
        "with '@ViewAction', a view sends actions of 'view' only; make this one of them, and call "
          + "'send'",
        severity: .warning)
    }
    context.diagnose(
      call, "view-action-direct-send",
      "with '@ViewAction', call 'send' with the view's action instead of 'store.send'",
      severity: .warning, fixIts: [.replace("call-send", call, by: replacement)])
  }
}

extension FixIt {
  /// Inserts the declaration of a store as the first member of a view.
  static func addStore(
    of feature: String, to declaration: some DeclGroupSyntax
  ) -> FixIt {
    let block = declaration.memberBlock
    // The declaration is on a line of its own, indented like the existing members.
    let indentation = block.members.first.map(\.leadingTrivia.indentation) ?? "  "
    return FixIt(
      "add-store", "Add 'let store: StoreOf<\(feature)>'", replacing: block.leftBrace,
      by: "{\n\(indentation)let store: StoreOf<\(feature)>\(block.members.isEmpty ? "\n" : "")")
  }
}

extension AttributeSyntax {
  /// The name of the feature in `@ViewAction(for: Feature.self)`.
  var featureName: String? {
    guard
      let type = labeledArguments.first?.expression.as(MemberAccessExprSyntax.self),
      type.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return type.base?.trimmedDescription
  }
}
