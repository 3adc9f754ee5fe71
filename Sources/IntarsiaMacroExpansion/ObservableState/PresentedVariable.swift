import SwiftSyntax
import SwiftSyntaxBuilder

/// A variable with `@Presents`, and the code that is generated for it.
struct PresentedVariable {
  let variable: ObservableVariable
  /// The type of the state, without its optional.
  let state: String

  /// Creates the variable, or returns `nil` for variables without `@Presents` and for variables
  /// that `@Presents` rejects.
  init?(_ variable: ObservableVariable) {
    guard variable.declaration.attributes.have("Presents") else { return nil }
    self.init(marked: variable)
  }

  /// Creates the variable, or returns `nil` for variables that `@Presents` rejects.
  init?(marked variable: ObservableVariable) {
    guard !variable.hasPropertyObservers,
      let state = variable.binding.typeAnnotation?.type.wrappedByOptional
    else { return nil }
    self.variable = variable
    self.state = state
  }

  /// The stored variable for this variable.
  var storage: DeclSyntax {
    let value = variable.binding.initializer.map { "\($0.value.trimmed)" } ?? "nil"
    return """
      private var \(raw: variable.storageName) = \
      IntarsiaRuntime.PresentationState<\(raw: state)>(wrappedValue: \(raw: value))
      """
  }

  /// Returns the projected variable by which `ifLet` accesses the presented state.
  func projection(field: ExprSyntax) -> DeclSyntax {
    let modifiers = variable.declaration.modifiers.map { "\($0.trimmed) " }.joined()
    let storage = variable.storageName
    return """
      \(raw: modifiers)var $\(raw: variable.name.bareName): \
      IntarsiaRuntime.PresentationState<\(raw: state)> {
        get {
          _$identity._access(\(field))
          return \(raw: storage)
        }
        _modify {
          let _$before = _$identity._willModify(&\(raw: storage).wrappedValue, \(field))
          defer {
            _$identity._didModify(&\(raw: storage).wrappedValue, \(field), _$before)
          }
          yield &\(raw: storage)
        }
      }
      """
  }

  /// Returns the statements that tell the runtime how to change this variable in place.
  ///
  /// - Parameter number: The number of the variable among the observable ones, as an argument.
  func fieldAddition(_ number: String) -> String {
    let name = variable.name
    return """
      fields.add(\\Self.$\(name.bareName), storage: \\Self.\(variable.storageName)\(number)) \
      { $1(&$0.$\(name.bareName)) }
      fields.add(\\Self.\(name.text), storage: \\Self.\(name.text), named: "\(name.bareName)") \
      { $1(&$0.\(name.text)) }
      """
  }
}
