import SwiftSyntax
import SwiftSyntaxBuilder

/// A variable with `@Presents`, and how it is written.
struct PresentedVariable {
  let variable: ObservableVariable
  /// The type of the state, without its optional.
  let state: TypeSyntax

  /// `nil` for variables without `@Presents`, and for those that it has refused.
  init?(_ variable: ObservableVariable) {
    guard !variable.declaration.attributes.named("Presents").isEmpty else { return nil }
    self.init(marked: variable)
  }

  /// `nil` for those that `@Presents` has refused.
  init?(marked variable: ObservableVariable) {
    guard !variable.hasPropertyObservers,
      let state = variable.binding.typeAnnotation?.type.wrappedByOptional
    else { return nil }
    self.variable = variable
    self.state = state
  }

  /// The stored variable behind this one.
  var storage: DeclSyntax {
    let value = variable.binding.initializer.map { "\($0.value.trimmed)" } ?? "nil"
    return """
      private var \(raw: variable.storageName) = \
      IntarsiaRuntime.PresentationState<\(state.trimmed)>(wrappedValue: \(raw: value))
      """
  }

  /// The variable by which `ifLet` knows what is presented.
  func projection(field: ExprSyntax) -> DeclSyntax {
    let modifiers = variable.declaration.modifiers.map { "\($0.trimmed) " }.joined()
    let storage = variable.storageName
    return """
      \(raw: modifiers)var $\(raw: variable.name.bareName): \
      IntarsiaRuntime.PresentationState<\(state.trimmed)> {
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

  /// What tells the runtime how to change this in place.
  var fieldAddition: String {
    let name = variable.name
    return """
      fields.add(\\Self.$\(name.bareName), storage: \\Self.\(variable.storageName)) \
      { $1(&$0.$\(name.bareName)) }
      fields.add(\\Self.\(name.text), storage: \\Self.\(name.text), named: "\(name.bareName)") \
      { $1(&$0.\(name.text)) }
      """
  }
}

extension TypeSyntax {
  /// What an optional wraps, in any of its spellings; `nil` for all other types.
  var wrappedByOptional: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType }
    if let optional = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return optional.wrappedType
    }
    guard isOptional else { return nil }
    let arguments =
      self.as(IdentifierTypeSyntax.self)?.genericArgumentClause
      ?? self.as(MemberTypeSyntax.self)?.genericArgumentClause
    // In swift-syntax 600 the argument is a type itself; since 601 it is an enum of a type and others.
    return arguments?.arguments.first?.argument.as(TypeSyntax.self)
  }
}
