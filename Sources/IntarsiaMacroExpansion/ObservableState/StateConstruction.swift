import SwiftSyntax
import SwiftSyntaxBuilder

/// The initializers and stored properties of a state, which a printed test needs to make a value.
struct StateConstruction {
  private let initializers: [[String]]
  private let properties: [String]

  /// Describes a struct, or returns `nil` if its memberwise initializer does.
  init?(of declaration: StructDeclSyntax) {
    let members = declaration.memberBlock.members
    let declared = members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
    let variables = members.variableDeclarations.filter(\.isStored)
    guard !declared.isEmpty || variables.contains(where: { $0.modifiers.isHidden }) else {
      return nil
    }
    initializers = declared.filter(\.canBeCalled).map { initializer in
      initializer.signature.parameterClause.parameters.map { parameter in
        Self.tuple(
          parameter.firstName.bareName, parameter.type.trimmedDescription,
          parameter.defaultValue?.value.trimmedDescription)
      }
    }
    properties = variables.flatMap { variable in
      variable.bindings.compactMap { binding in
        binding.pattern.as(IdentifierPatternSyntax.self).map { pattern in
          let isOptional = binding.typeAnnotation?.type.isOptional == true && !variable.isConstant
          let value =
            binding.initializer?.value.trimmedDescription ?? (isOptional ? "nil" : nil)
          let isSettable = !variable.isConstant && !variable.modifiers.hasHiddenSetter
          let name = pattern.identifier.bareName
          return "(\(name.literal), \(value.literal), \(isSettable))"
        }
      }
    }
  }

  private static func tuple(_ label: String, _ type: String, _ value: String?) -> String {
    "(\(label.literal), \(type.literal), \(value.literal))"
  }

  func declaration(access: String) -> DeclSyntax {
    let lists = initializers.map { "[\($0.joined(separator: ", "))]" }.joined(separator: ", ")
    return """
      \(raw: access)static var _$construction: IntarsiaRuntime._StateConstruction? {
        IntarsiaRuntime._StateConstruction(
          initializers: [\(raw: lists)],
          properties: [\(raw: properties.joined(separator: ", "))])
      }
      """
  }
}

extension InitializerDeclSyntax {
  /// Whether a test can call it like a memberwise initializer.
  fileprivate var canBeCalled: Bool {
    !modifiers.isHidden && optionalMark == nil && genericParameterClause == nil
      && signature.effectSpecifiers == nil
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is stored, also if a property wrapper stores it.
  fileprivate var isStored: Bool {
    !isStatic && !isLazy && bindings.allSatisfy { !$0.isComputed }
  }
}

extension DeclModifierListSyntax {
  /// Whether other files cannot set the variable.
  fileprivate var hasHiddenSetter: Bool {
    contains {
      [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
    }
  }
}

extension String {
  /// The literal of the text.
  fileprivate var literal: String { debugDescription }
}

extension String? {
  /// The literal of the text, or `nil`.
  fileprivate var literal: String { map(\.literal) ?? "nil" }
}
