package import SwiftSyntaxMacros

/// The list of all macros that the plugin expands, to which each new macro must be added.
package enum IntarsiaMacroList {
  package static var all: [any Macro.Type] {
    [
      CasePathableMacro.self,
      DependencyClientMacro.self,
      DependencyEndpointMacro.self,
      DependencyEntryMacro.self,
      MarkerMacro.self,
      ObservableStateMacro.self,
      ObservationStateTrackedMacro.self,
      PresentsMacro.self,
      ReducerCaseMacro.self,
      ReducerMacro.self,
      ViewActionMacro.self,
    ]
  }
}
