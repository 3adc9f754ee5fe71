import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import IntarsiaMacroExpansion

/// Expands the macros in `source`, and compares the resulting text and the diagnostics.
func expectExpansion(
  of source: String,
  to expected: String,
  diagnostics: [String] = [],
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = Expansion(of: source)
  expectNoDifference(expansion.text, expected, sourceLocation: sourceLocation)
  expectNoDifference(
    expansion.diagnostics.joined(separator: "\n"), diagnostics.joined(separator: "\n"),
    sourceLocation: sourceLocation)
}

/// Expands the macros in `source` and compares the diagnostics, and the source after the fix-its
/// were applied: of those that exclude each other the first, or the one after `fixIt` others.
func expectDiagnostics(
  in source: String,
  _ diagnostics: [String],
  fixed: String? = nil,
  byFixIt fixIt: Int = 0,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let expansion = Expansion(of: source, applyingFixIt: fixIt)
  expectNoDifference(
    expansion.diagnostics.joined(separator: "\n"), diagnostics.joined(separator: "\n"),
    sourceLocation: sourceLocation)
  expectNoDifference(expansion.fixedSource, fixed ?? source, sourceLocation: sourceLocation)
}

/// Compares two texts line by line, and shows the lines that differ.
private func expectNoDifference(
  _ actual: String, _ expected: String, sourceLocation: Testing.SourceLocation
) {
  guard actual != expected else { return }
  let actualLines = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  var lines = expectedLines.map { "  \($0)" }
  let changes = actualLines.difference(from: expectedLines)
  for case .remove(let offset, let line, _) in changes { lines[offset] = "- \(line)" }
  // Places each inserted line after as many kept or inserted lines as precede it in the
  // actual text.
  for case .insert(let offset, let line, _) in changes.insertions {
    var kept = 0
    var index = 0
    while index < lines.count, kept < offset || lines[index].hasPrefix("- ") {
      if !lines[index].hasPrefix("- ") { kept += 1 }
      index += 1
    }
    lines.insert("+ \(line)", at: index)
  }
  let difference = lines.joined(separator: "\n")
  Issue.record(
    "Expected (-) and actual (+) differ:\n\n\(difference)", sourceLocation: sourceLocation)
}
