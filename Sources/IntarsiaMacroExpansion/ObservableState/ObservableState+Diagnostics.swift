import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension VariableDeclSyntax {
  /// Diagnoses a variable that `@ObservableState` cannot observe.
  func checkObservation(_ context: some MacroExpansionContext) {
    if let attribute = attributes.named("PresentationState").first {
      context.diagnose(
        attribute, "observable-state-of-wrapper",
        "A property wrapper cannot be observed: in a struct with '@ObservableState', use "
          + "'@Presents'",
        fixIts: [.replace(attribute, by: "Presents")])
    }
    guard isStoredVariable else { return }
    if !attributes.have("ObservationStateIgnored"),
      let attribute = attributes.unknownWrapper
    {
      context.diagnose(
        attribute, "observable-state-unknown-wrapper",
        "'@ObservableState' cannot observe what '@\(attribute.baseName)' stores: mark the variable "
          + "with '@ObservationStateIgnored', and let the wrapper notify its own observers",
        fixIts: [.insert(attribute: "@ObservationStateIgnored", before: self)])
    }
    let isTuple = bindings.contains { $0.pattern.is(TuplePatternSyntax.self) }
    if isTuple || bindings.count > 1 {
      context.diagnose(
        self, "observable-state-shared-declaration",
        "'@ObservableState' observes each variable by itself; declare each on a line of its own",
        fixIts: isTuple ? [] : [.split(self)])
    }
  }
}
