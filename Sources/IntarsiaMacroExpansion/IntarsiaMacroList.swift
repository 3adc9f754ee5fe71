package import SwiftSyntaxMacros

/// The list of all macros that the plugin expands, to which each new macro must be added.
package enum IntarsiaMacroList {
  package static var all: [any Macro.Type] {
    [
      CasePathableMacro.self,
      DependencyClientMacro.self,
      DependencyEndpointIgnoredMacro.self,
      DependencyEndpointMacro.self,
      DependencyEntryMacro.self,
      ObservableStateMacro.self,
      ObservationStateIgnoredMacro.self,
      ObservationStateTrackedMacro.self,
      PresentsMacro.self,
      ReducerCaseEphemeralMacro.self,
      ReducerCaseIgnoredMacro.self,
      ReducerMacro.self,
      ViewActionMacro.self,
    ]
  }
}
