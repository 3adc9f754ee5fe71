import SwiftDiagnostics
import SwiftSyntax

extension FixIt {
  /// Replaces a part of the source code, and names both texts: `Replace 'let' with 'var'`.
  static func replace(_ id: String, _ old: some SyntaxProtocol, by text: String) -> FixIt {
    FixIt(id, "Replace '\(old.trimmed)' with '\(text)'", replacing: old, by: text)
  }

  /// Replaces `private` with `fileprivate`, for types that a macro must extend outside the type
  /// around them.
  static func makeFileprivate(_ modifier: DeclModifierSyntax) -> FixIt {
    .replace("make-fileprivate", modifier.name, by: "fileprivate")
  }

  /// Replaces `let` with `var`.
  static func makeVariable(_ declaration: VariableDeclSyntax) -> FixIt {
    .replace("make-variable", declaration.bindingSpecifier, by: "var")
  }

  /// Inserts an attribute before a declaration.
  static func insert(attribute: String, before declaration: some DeclSyntaxProtocol) -> FixIt {
    let first = declaration.firstToken(viewMode: .sourceAccurate) ?? .identifier("")
    return FixIt(
      "insert-attribute", "Insert '\(attribute)'", replacing: first,
      by: "\(attribute) \(first.text)")
  }

  /// Removes an attribute from a declaration that the macro does not support.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    // An empty token that keeps the line breaks and comments before the attribute.
    let nothing = TokenSyntax(
      .unknown(""), leadingTrivia: attribute.leadingTrivia, presence: .present)
    return FixIt(
      "remove-attribute", "Remove '\(attribute.trimmed)'", replacing: attribute, by: nothing)
  }

  /// Replaces the name of an attribute.
  static func replace(_ attribute: AttributeSyntax, by name: String) -> FixIt {
    FixIt(
      "replace-attribute", "Replace '\(attribute.trimmed)' with '@\(name)'",
      replacing: attribute.attributeName, by: name)
  }

  /// Splits a declaration into one declaration for each variable.
  static func split(_ declaration: VariableDeclSyntax) -> FixIt {
    // In `a, b: Int`, only the last name has a type annotation.
    var type: TypeAnnotationSyntax?
    let bindings = declaration.bindings.reversed().map { binding in
      type = binding.typeAnnotation ?? (binding.initializer == nil ? type : nil)
      return binding.with(\.typeAnnotation, type).with(\.trailingComma, nil).trimmed
    }
    let separator = "\n" + declaration.leadingTrivia.indentation
    return FixIt(
      "split-declaration", "Declare each variable on a line of its own", replacing: declaration,
      by: bindings.reversed().map { declaration.with(\.bindings, [$0]).trimmedDescription }
        .joined(separator: separator))
  }
}

extension Trivia {
  /// The spaces or tabs at the start of the last line.
  var indentation: String {
    let line = pieces.reversed().prefix { !$0.isNewline }
    return line.last(where: \.isWhitespace).map { Trivia(pieces: [$0]).description } ?? ""
  }
}
