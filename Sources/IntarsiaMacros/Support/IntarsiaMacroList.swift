import SwiftSyntaxMacros

/// Every macro that this plugin expands: a new one, in a file of its own, is added here.
enum IntarsiaMacroList {
  static var all: [any Macro.Type] {
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
