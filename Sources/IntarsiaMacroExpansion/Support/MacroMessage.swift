import SwiftDiagnostics

/// The text of a diagnostic or a fix-it, with an identifier that is independent of the text.
struct MacroMessage: DiagnosticMessage, FixItMessage {
  let message: String
  let severity: DiagnosticSeverity
  private let id: String

  init(_ id: String, _ message: String, severity: DiagnosticSeverity = .error) {
    self.id = id
    self.message = message
    self.severity = severity
  }

  var diagnosticID: MessageID { MessageID(domain: "Intarsia", id: id) }
  var fixItID: MessageID { diagnosticID }
}
