import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// The text of a diagnostic or a fix-it, with an identifier that is independent of the text.
private struct MacroMessage: DiagnosticMessage, FixItMessage {
  let id: String
  let message: String
  var severity = DiagnosticSeverity.error

  var diagnosticID: MessageID { MessageID(domain: "Intarsia", id: id) }
  var fixItID: MessageID { diagnosticID }
}

extension MacroExpansionContext {
  /// Diagnoses a node, with an identifier that is independent of the text.
  func diagnose(
    _ node: some SyntaxProtocol, _ id: String, _ message: String,
    severity: DiagnosticSeverity = .error, fixIts: [FixIt] = []
  ) {
    diagnose(
      Diagnostic(
        node: node, message: MacroMessage(id: id, message: message, severity: severity),
        fixIts: fixIts))
  }
}

extension FixIt {
  /// Creates a fix-it that replaces a part of the source code.
  init(
    _ id: String, _ message: String, replacing old: some SyntaxProtocol, by new: some SyntaxProtocol
  ) {
    self.init(
      message: MacroMessage(id: id, message: message),
      changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
  }

  /// Creates a fix-it that replaces a part of the source code, but not the space and the comments
  /// around it.
  init(_ id: String, _ message: String, replacing old: some SyntaxProtocol, by text: String) {
    self.init(
      id, message, replacing: old,
      by: TokenSyntax(
        .unknown(text), leadingTrivia: old.leadingTrivia, trailingTrivia: old.trailingTrivia,
        presence: .present))
  }
}
