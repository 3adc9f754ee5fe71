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
    let fixIt = FixIt(
      "call-send", "Replace '\(call.trimmed)' with '\(replacement)'", replacing: call,
      by: replacement)
    context.diagnose(
      call, "view-action-direct-send",
      "with '@ViewAction', call 'send' with the view's action instead of 'store.send'",
      severity: .warning, fixIts: [fixIt])
  }
}

extension FixIt {
  /// Inserts the declaration of a store as the first member of a view.
  static func addStore(
    of feature: String, to declaration: some DeclGroupSyntax
  ) -> FixIt {
    let block = declaration.memberBlock
    // The declaration is on a line of its own, indented like the existing members.
    let spaces = block.members.first?.leadingTrivia.filter { !$0.isNewline && $0.isWhitespace }
    let indentation = Trivia(pieces: spaces?.suffix(1) ?? [.spaces(2)])
    let store = MemberBlockItemSyntax(
      leadingTrivia: .newline + indentation,
      decl: "let store: StoreOf<\(raw: feature)>" as DeclSyntax)
    var members = Array(block.members)
    members.insert(store, at: 0)
    var changed = block
    changed.members = MemberBlockItemListSyntax(members)
    if block.members.isEmpty { changed.rightBrace.leadingTrivia = .newline }
    return FixIt(
      "add-store", "Add 'let store: StoreOf<\(feature)>'", replacing: block, by: changed)
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
