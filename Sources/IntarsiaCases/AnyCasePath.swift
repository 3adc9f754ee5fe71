/// A case of an enum as a value: how to wrap an associated value in it, and how to get it
/// out again.
///
/// A case path is to an enum's case what a key path is to a struct's property. You rarely
/// make one by hand: the ``CasePathable()`` macro writes one for each case, and a
/// ``CaseKeyPath`` names it.
///
/// ```swift
/// let some = AnyCasePath<Int?, Int>(embed: { $0 }, extract: { $0 })
/// some.embed(42)           // Optional(42)
/// some.extract(from: nil)  // nil
/// ```
///
/// Both functions must agree: extracting from an embedded value gives that value back.
public struct AnyCasePath<Root, Value>: Sendable {
  @usableFromInline let embedding: @Sendable (Value) -> Root
  @usableFromInline let extraction: @Sendable (Root) -> Value?
  @usableFromInline let names: CaseNames

  /// Makes a case path from its two functions.
  ///
  /// - Parameters:
  ///   - name: What messages call the case. Where a property makes the path, as in
  ///     `AllCasePaths`, that is its name.
  ///   - embed: Wraps an associated value in the case.
  ///   - extract: Returns the associated value of the case, or `nil` if the root is
  ///     another case.
  @inlinable
  public init(
    name: StaticString = #function,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    self.init(names: .one(name), embed: embed, extract: extract)
  }

  @inlinable
  init(
    names: CaseNames,
    embed: @escaping @Sendable (Value) -> Root,
    extract: @escaping @Sendable (Root) -> Value?
  ) {
    embedding = embed
    extraction = extract
    self.names = names
  }

  /// The case as a key path spells it: `.child.response`.
  package var name: String { names.description }

  /// Returns the enum value of this case that holds `value`.
  @inlinable
  public func embed(_ value: Value) -> Root {
    embedding(value)
  }

  /// Returns the associated value if `root` is this case, and `nil` otherwise.
  @inlinable
  public func extract(from root: Root) -> Value? {
    extraction(root)
  }
}

extension AnyCasePath where Root == Value {
  /// The identity: embeds every value as itself, and always extracts it.
  public init() {
    self.init(names: .none, embed: { $0 }, extract: { $0 })
  }
}

extension AnyCasePath {
  /// Returns the case path that goes through this case and then through `next`.
  public func appending<NextValue>(
    path next: AnyCasePath<Value, NextValue>
  ) -> AnyCasePath<Root, NextValue> {
    AnyCasePath<Root, NextValue>(
      names: names.appending(next.names),
      embed: { [embedding, embed = next.embedding] in embedding(embed($0)) },
      extract: { [extraction, extract = next.extraction] in extraction($0).flatMap(extract) })
  }
}

extension AnyCasePath: CustomDebugStringConvertible {
  /// Names the two types: a case path does not know the name of its case.
  public var debugDescription: String {
    "AnyCasePath<\(Root.self), \(Value.self)>"
  }
}
