public import IntarsiaIssues

/// Reads a dependency by its key path or by its key.
///
/// ```swift
/// struct Greeting {
///   @Dependency(\.greeter) var greeter
///   var text: String { greeter.greet("Blob") }
/// }
/// ```
///
/// The wrapper captures the dependencies that are current where its owner is created. Each read
/// looks at the current overrides first, then at the captured ones, then at the default. A parent's
/// overrides around the creation of a child thus stay with the child, and overrides around a call
/// take precedence during that call.
///
/// A read by key path evaluates the property that the key path names, every time. This includes
/// properties that compute a value from other dependencies, or restrict it.
///
/// - Isolation: Safe to read from any isolation.
/// - Complexity: O(1), without allocation once the default has been created. A read by key takes
///   less time than one by key path.
@propertyWrapper
public struct Dependency<Value>: Sendable {
  @usableFromInline let origin: WrapperOrigin<Value>

  /// Reads the dependency at a key path of ``DependencyValues``.
  @_alwaysEmitIntoClient
  public init(
    _ keyPath: any KeyPath<DependencyValues, Value> & Sendable, fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    @inline(__always) @Sendable func evaluate(
      in values: DependencyValues, isRead: Bool
    ) -> Evaluation<Value> {
      isRead ? .value(values[keyPath: keyPath]) : .keyPath(keyPath)
    }
    origin = WrapperOrigin(
      key: nil, fileID: fileID, filePath: filePath, line: line, column: column,
      evaluate: evaluate(in:isRead:))
  }

  /// Reads the dependency of a key, for dependencies without a property in ``DependencyValues``.
  ///
  /// ```swift
  /// @Dependency(GreeterKey.self) var greeter
  /// ```
  @_alwaysEmitIntoClient
  public init<Key: TestDependencyKey>(
    _ key: Key.Type, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) where Key.Value == Value {
    origin = WrapperOrigin(
      key: ObjectIdentifier(key), fileID: fileID, filePath: filePath, line: line, column: column
    ) { values, isRead in
      isRead ? .value(values[key]) : .keyPath(nil)
    }
  }

  /// The dependency: its current override, else the captured one, else its default.
  @_alwaysEmitIntoClient
  public var wrappedValue: Value {
    let current = DependencySnapshot.bound
    if origin.isCreatedInTest { origin.reportIfLeaked(into: current) }
    if let key = origin.key,
      let found = DependencyLookup.find(key, in: current, captured: origin.captured)
    {
      return withExtendedLifetime(current) {
        withExtendedLifetime(origin) { found.value(as: Value.self) }
      }
    }
    return origin.evaluate(DependencyValues(snapshot: current, wrapper: origin), true).value
  }

  /// The overrides captured where the wrapper was created.
  var captured: DependencySnapshot? { origin.captured }
}

/// The origin of a wrapper, and the function that evaluates its property.
@usableFromInline
final class WrapperOrigin<Value>: AnyWrapperOrigin, @unchecked Sendable {
  /// Evaluates the property or resolves the key for a read, else returns the key path.
  ///
  /// One function does both. If a single function captures a key path literal, the optimizer turns
  /// the literal into a direct call of its getter. This halves the time of a read.
  @usableFromInline let evaluate: @Sendable (DependencyValues, _ isRead: Bool) -> Evaluation<Value>

  @usableFromInline
  init(
    key: ObjectIdentifier?, fileID: StaticString, filePath: SourceFilePath, line: UInt,
    column: UInt,
    evaluate: @escaping @Sendable (DependencyValues, _ isRead: Bool) -> Evaluation<Value>
  ) {
    self.evaluate = evaluate
    super.init(key: key, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  override var keyPath: (any AnyKeyPath & Sendable)? {
    guard case .keyPath(let keyPath) = evaluate(DependencyValues(), false) else { return nil }
    return keyPath
  }
}

/// The result of a wrapper's function.
@usableFromInline
enum Evaluation<Value> {
  /// The value of the property or the key.
  case value(Value)
  /// The key path, if the wrapper names one.
  case keyPath((any AnyKeyPath & Sendable)?)

  @_alwaysEmitIntoClient var value: Value {
    guard case .value(let value) = self else { preconditionFailure("No values were passed.") }
    return value
  }
}

extension Dependency: CapturesDependencies {}
