import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// The macro `@_ObservationStateTracked(n)`, which generates the storage of an observable variable
/// and its accessors.
enum ObservationStateTrackedMacro {}

extension ObservationStateTrackedMacro: AccessorMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard
      let variable = ObservableVariable(declaration.withoutTracking),
      let field = node.field
    else { return [] }
    var writer = AccessorWriter(storage: variable.storageName, field: field)
    if node.isPresented, PresentedVariable(marked: variable) != nil {
      writer.initialValue = "IntarsiaRuntime.PresentationState(wrappedValue: initialValue)"
      writer.value = "\(variable.storageName).wrappedValue"
    }
    let rewriter = ObserverRewriter(variable)
    writer.observer = variable.simpleObserver.map { rewriter.rewritten($0) }
    if variable.hasPropertyObservers && writer.observer == nil {
      return [writer.initializer, writer.getter, writer.setterBesideChangingObservers]
    }
    let setter = rewriter.hasRewritten ? writer.setterBesideChangingObservers : writer.setter
    return [writer.initializer, writer.getter, setter, writer.modifier]
  }
}

/// Writes the accessors of an observable variable.
private struct AccessorWriter {
  let storage: String
  let field: ExprSyntax
  /// The expression to store for an initial value.
  var initialValue = "initialValue"
  var value: String
  /// The statements to run after each change.
  var observer: CodeBlockItemListSyntax?

  init(storage: String, field: ExprSyntax) {
    self.storage = storage
    self.field = field
    value = storage
  }

  var initializer: AccessorDeclSyntax {
    """
    @storageRestrictions(initializes: \(raw: storage))
    init(initialValue) {
      \(raw: storage) = \(raw: initialValue)
    }
    """
  }

  /// The getter, a `get` instead of a `_read`, which would avoid a copy.
  ///
  /// If a coroutine reads the field, Swift 6.3 fails to compile `_ = state.field` in optimized
  /// code.
  var getter: AccessorDeclSyntax {
    """
    get {
      _$identity._access(\(field))
      return \(raw: value)
    }
    """
  }

  var setter: AccessorDeclSyntax {
    """
    set {
      \(raw: observing)let _$isChange = _$identity._willSet(&\(raw: value), newValue, \(field))
      \(raw: value) = newValue
      \(raw: observerCall)if _$isChange {
        _$identity._notify(\(field))
      }
    }
    """
  }

  var modifier: AccessorDeclSyntax {
    """
    _modify {
      \(raw: observing)let _$before = _$identity._willModify(&\(raw: value), \(field))
      defer {
        \(raw: observerCall)_$identity._didModify(&\(raw: value), \(field), _$before)
      }
      yield &\(raw: value)
    }
    """
  }

  /// A local function with the statements of the observer, which may return early.
  private var observing: String {
    observer.map { "func _$didSet() {\n\($0.trimmed)\n}\n" } ?? ""
  }

  private var observerCall: String { observer == nil ? "" : "_$didSet()\n" }

  /// A setter that compares a copy of the old value with the value that the observers leave.
  ///
  /// Passing the storage itself by reference would call its property observers. For the same
  /// reason, a variable with observers of its storage has no `modifier` and can only be changed by
  /// assignment.
  var setterBesideChangingObservers: AccessorDeclSyntax {
    """
    set {
      \(raw: observing)var _$old = \(raw: storage)
      \(raw: storage) = newValue
      \(raw: observerCall)if _$identity._willSet(&_$old, \(raw: storage), \(field)) {
        _$identity._notify(\(field))
      }
    }
    """
  }
}

extension ObservationStateTrackedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = ObservableVariable(declaration.withoutTracking) else { return [] }
    if node.isPresented, let presented = PresentedVariable(marked: variable),
      let field = node.field
    {
      return [presented.storage, presented.projection(field: field)]
    }
    let binding = variable.binding
      .with(
        \.accessorBlock,
        variable.simpleObserver == nil
          ? variable.binding.accessorBlock.map { ObserverRewriter(variable).rewritten($0) } : nil
      )
      .with(\.pattern, "\(raw: variable.storageName)")
      .trimmed
    return ["private \(raw: variable.ownership)var \(binding)"]
  }
}

extension AttributeSyntax {
  /// Whether the variable also has `@Presents`.
  ///
  /// The attribute itself may already be removed by its own expansion.
  fileprivate var isPresented: Bool {
    labeledArguments.contains { $0.label?.text == "presents" }
  }

  /// The index of the variable among the observable variables.
  fileprivate var field: ExprSyntax? { labeledArguments.first?.expression.trimmed }
}

extension DeclSyntaxProtocol {
  /// The declaration without the attribute `@_ObservationStateTracked`.
  fileprivate var withoutTracking: DeclSyntax {
    guard let variable = self.as(VariableDeclSyntax.self) else { return DeclSyntax(self) }
    let attributes = variable.attributes.filter {
      $0.as(AttributeSyntax.self)?.baseName != "_ObservationStateTracked"
    }
    return DeclSyntax(variable.with(\.attributes, attributes))
  }
}
