import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension Diagnostic {
  /// The diagnostic for a view without a store.
  static func viewActionNeedsStore(
    _ attribute: AttributeSyntax, in declaration: some DeclGroupSyntax, named name: String
  ) -> Diagnostic {
    var fixIts: [FixIt] = []
    if !declaration.is(ExtensionDeclSyntax.self), let feature = attribute.featureName {
      fixIts.append(.addStore(of: feature, to: declaration))
    }
    return Diagnostic(
      attribute, "view-action-needs-store",
      "'@ViewAction' needs a property 'store' in '\(name)', to send the view's actions to",
      fixIts: fixIts)
  }

  /// The diagnostic for a store that the conformance cannot access.
  static func viewActionHiddenStore(_ modifier: DeclModifierSyntax) -> Diagnostic {
    Diagnostic(
      modifier, "view-action-hidden-store",
      "'@ViewAction' sends to 'store' from outside of the type, where a private property cannot "
        + "be seen",
      fixIts: [.makeFileprivate(modifier)])
  }

  /// The diagnostic for an action that is sent to the store, although the view has its own `send`.
  static func viewActionDirectSend(_ send: DirectSend) -> Diagnostic {
    guard let replacement = send.replacement else {
      return Diagnostic(
        send.call, "view-action-other-action",
        "with '@ViewAction', a view sends actions of 'view' only; make this one of them, and call "
          + "'send'",
        severity: .warning)
    }
    return Diagnostic(
      send.call, "view-action-direct-send",
      "with '@ViewAction', call 'send' with the view's action instead of 'store.send'",
      severity: .warning,
      fixIts: [
        FixIt(
          "call-send", "Replace '\(send.call.trimmed)' with '\(replacement)'",
          replacing: send.call, by: replacement)
      ])
  }
}

extension FixIt {
  /// Inserts the declaration of a store as the first member of a view.
  fileprivate static func addStore(
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
  fileprivate var featureName: String? {
    guard
      let type = labeledArguments.first?.expression.as(MemberAccessExprSyntax.self),
      type.declName.baseName.tokenKind == .keyword(.self)
    else { return nil }
    return type.base?.trimmedDescription
  }
}
