import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import IntarsiaMacroExpansion

/// The result of expanding the macros of a source file.
struct Expansion {
  /// The source with every expansion in place.
  let text: String

  /// The diagnostics as `line:column: severity: message`, each followed by its fix-its.
  let diagnostics: [String]

  /// The original source with a fix-it of every diagnostic applied: the selected fix-it among
  /// those that exclude each other.
  let fixedSource: String

  private static let specs: [String: MacroSpec] = [
    "CasePathable": MacroSpec(
      type: CasePathableMacro.self, conformances: ["CasePathable", "CasePathIterable"]),
    "DependencyClient": MacroSpec(type: DependencyClientMacro.self),
    "DependencyEndpoint": MacroSpec(type: DependencyEndpointMacro.self),
    "DependencyEndpointIgnored": MacroSpec(type: MarkerMacro.self),
    "DependencyEntry": MacroSpec(type: DependencyEntryMacro.self),
    "ObservableState": MacroSpec(
      type: ObservableStateMacro.self,
      conformances: ["ObservableState", "_ObservableStruct", "_EphemeralCases"]),
    "ObservationStateIgnored": MacroSpec(type: MarkerMacro.self),
    "Presents": MacroSpec(type: PresentsMacro.self),
    "Reducer": MacroSpec(
      type: ReducerMacro.self, conformances: ["_StateAndAction", "Reducer", "CaseReducer"]),
    "ReducerCaseEphemeral": MacroSpec(type: ReducerCaseMacro.self),
    "ReducerCaseIgnored": MacroSpec(type: ReducerCaseMacro.self),
    "ViewAction": MacroSpec(type: ViewActionMacro.self, conformances: ["ViewActionSending"]),
  ]

  init(
    of source: String, alsoExpanding macros: [String: any Macro.Type] = [:],
    applyingFixIt choice: Int = 0
  ) {
    let file = Parser.parse(source: source)
    let root = BasicMacroExpansionContext(
      sourceFiles: [file: .init(moduleName: "Tests", fullFilePath: "Tests.swift")])
    let specs = Self.specs.merging(macros.mapValues { MacroSpec(type: $0) }) { $1 }
    let expanded = file.expand(
      macroSpecs: specs,
      contextGenerator: {
        BasicMacroExpansionContext(sharingWith: root, lexicalContext: $0.enclosingDeclarations)
      },
      indentationWidth: .spaces(2))
    text = Self.expandingTracked(in: expanded.description)

    func location(of diagnostic: Diagnostic) -> SwiftSyntax.SourceLocation {
      root.location(
        for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "Tests.swift")
    }
    diagnostics = root.diagnostics.map { diagnostic in
      let location = location(of: diagnostic)
      let head =
        "\(location.line):\(location.column): \(diagnostic.diagMessage.severity): "
        + diagnostic.message
      return ([head] + diagnostic.fixIts.map { "  fix-it: \($0.message.message)" })
        .joined(separator: "\n")
    }

    var bytes = Array(source.utf8)
    let edits = root.diagnostics.flatMap { diagnostic in
      diagnostic.fixIts.dropFirst(choice).first?.changes ?? []
    }.map { change in
      guard case .replace(let old, let new) = change else {
        fatalError("The fix-it makes a change of another kind: \(change)")
      }
      let start = root.location(
        for: old.position, anchoredAt: old, fileName: "Tests.swift"
      ).offset
      return (range: start..<start + old.totalLength.utf8Length, text: new.description)
    }
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
    }
    fixedSource = String(decoding: bytes, as: UTF8.self)
  }
}

extension Expansion {
  /// Expands the macros that `@ObservableState` attached to each variable.
  ///
  /// The expansion outside of the compiler knows attributes by their bare names only.
  private static func expandingTracked(in source: String) -> String {
    let bare = source.replacing("@IntarsiaRuntime._Observation", with: "@_Observation")
    guard bare != source else { return source }
    return Parser.parse(source: bare).expand(
      macroSpecs: ["_ObservationStateTracked": MacroSpec(type: ObservationStateTrackedMacro.self)],
      contextGenerator: { _ in BasicMacroExpansionContext() },
      indentationWidth: .spaces(2)
    ).description
  }
}

extension SyntaxProtocol {
  /// The declarations around this node, innermost first, as the compiler passes them to a
  /// macro.
  fileprivate var enclosingDeclarations: [Syntax] {
    var declarations: [Syntax] = []
    var node = parent
    while let current = node {
      if current.asProtocol((any DeclGroupSyntax).self) != nil { declarations.append(current) }
      node = current.parent
    }
    return declarations
  }
}
