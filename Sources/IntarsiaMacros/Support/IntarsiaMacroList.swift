import SwiftSyntaxMacros

/// Every macro that this plugin expands. A new one is written in a file of its own and added here.
enum IntarsiaMacroList {
  static var all: [any Macro.Type] {
    [
      CasePathableMacro.self
    ]
  }
}
