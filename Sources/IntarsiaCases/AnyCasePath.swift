/// A value that represents a case of an enum: it embeds an associated value in the case and
/// extracts it again.
///
/// A case path is to an enum's case what a key path is to a struct's property. You rarely create
/// one yourself: the ``CasePathable()`` macro generates a case path for each case, and a
/// ``CaseKeyPath`` refers to it.
///
/// ```swift
/// let some = AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
/// some.embed(42)           // Optional(42)
/// some.extract(from: nil)  // nil
/// ```
///
/// Both functions must agree: extracting from an embedded value returns that value.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?
  @usableFromInline let names: CaseNames

  /// Creates a case path from its two functions.
  ///
  /// - Parameters:
  ///   - name: The name of the case in messages. By default, this is the name of the declaration
  ///     that contains the call, such as a property of `AllCasePaths`.
  ///   - embed: Wraps an associated value in the case.
  ///   - extract: Returns the associated value of the case, or `nil` if the root is another case.
  @_alwaysEmitIntoClient
  public init(
    name: StaticString = #function,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(names: .one(name), embed: embed, extract: extract)
  }

  /// Creates the case path of a case, for code that `@CasePathable` generates.
  ///
  /// In Swift 5 mode, the compiler warns when a case without its value is passed as a `@Sendable`
  /// function. A case captures nothing, so it is one.
  ///
  /// - Parameters:
  ///   - name: The name of the case in messages.
  ///   - embed: The case, or a closure that passes on several values.
  ///   - extract: Returns the associated value of the case, or `nil` if the root is another case.
  @_alwaysEmitIntoClient
  public init(
    _case embed: @escaping (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?,
    name: StaticString = #function
  ) {
    // Safe: the types differ only in the attribute, and generated code passes no captures.
    let embed = unsafeBitCast(embed, to: (@Sendable (Value) -> Root).self)
    self.init(names: .one(name), embed: embed, extract: extract)
  }

  @_alwaysEmitIntoClient
  init(
    names: CaseNames,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
    self.names = names
  }

  /// The case in the notation of a key path, such as `.child.response`.
  @usableFromInline package var name: String { names.description }

  /// Returns the enum value of this case with the associated value `value`.
  @_alwaysEmitIntoClient
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the associated value if `root` is this case, and `nil` otherwise.
  @_alwaysEmitIntoClient
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }
}

/// A value that embeds an associated value in a case and extracts it again.
///
/// ``AnyCasePath`` is the only one in this package. A function with a parameter of `some CasePath`
/// also accepts other types.
///
/// ```swift
/// func count<Root>(_ path: some CasePath<Root, Int>, in roots: [Root]) -> Int {
///   roots.compactMap(path.extract(from:)).count
/// }
/// ```
public protocol CasePath<Root, Value>: Sendable {
  /// The enum.
  associatedtype Root

  /// The associated value of the case.
  associatedtype Value

  /// Returns the enum value of this case with an associated value.
  func embed(_ value: Value) -> Root

  /// Returns the associated value if `root` is this case, and `nil` otherwise.
  func extract(from root: Root) -> Value?
}

extension AnyCasePath: CasePath {
  /// Creates a case path with the functions of another.
  public init(_ path: some CasePath<Root, Value>) {
    self = path as? Self ?? Self(names: .none, embed: path.embed, extract: path.extract(from:))
  }

  /// Returns the case path that a key path to a property of `AllCasePaths` leads to.
  public init(_ keyPath: KeyPath<Root.AllCasePaths, some CasePath<Root, Value>>)
  where Root: CasePathable {
    self.init(Root.allCasePaths[keyPath: keyPath])
  }
}

extension AnyCasePath where Root == Value {
  /// Creates the identity path, which embeds every value as itself and always extracts it.
  public init() {
    self.init(names: .none, embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath {
  /// Returns the case path that leads through this case and then through `next`.
  public func appending<NextValue>(
    path next: AnyCasePath<Value, NextValue>
  ) -> AnyCasePath<Root, NextValue> {
    AnyCasePath<Root, NextValue>(
      names: names.appending(next.names),
      embed: { [embedding, embed = next.embedding] in embedding(embed($0)) },
      extract: { [extraction, extract = next.extraction] in extraction($0).flatMap(extract) })
  }
}

extension AnyCasePath {
  /// Returns the case path between optionals, which leads from `nil` to `nil`.
  func optional() -> AnyCasePath<Root?, Value?> {
    AnyCasePath<Root?, Value?>(
      names: names,
      embed: { [embedding] in $0.map(embedding) },
      extract: { [extraction] root in
        guard let root else { return .some(nil) }
        return extraction(root).map { .some($0) }
      })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// The types of the root and the value, without the name of the case.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
