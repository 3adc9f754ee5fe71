import IntarsiaConcurrency
import IntarsiaIssues

/// A part of a shared value, such as `$settings.name`.
final class PartReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: see the superclass. Key paths are immutable.
  private let root: RootReference<Root>
  private let path: KeyPath<Root, Value>
  private let optionals: [OptionalPart<Root>]
  private let watched: WatchedPart<Root>

  init(
    of root: RootReference<Root>, at path: KeyPath<Root, Value>, optionals: [OptionalPart<Root>]
  ) {
    self.root = root
    self.path = path
    self.optionals = optionals
    watched = root.parts.find(path) ?? WatchedPart(path)
    super.init(status: root.status)
  }

  override func read() -> Value {
    root.parts.watch(watched)
    watched.access()
    return expected()
  }

  private func part(of root: Root) -> Value {
    // A recorder that reads a value of the past must not replace a newer one.
    if !optionals.isEmpty, SharedMoment.current == nil {
      for optional in optionals { optional.remember(root) }
    }
    return root[keyPath: path]
  }

  override func expected() -> Value { part(of: root.expected()) }

  override func current() -> Value { part(of: root.current()) }

  override var currentWhole: Any? { root.current() }

  override var keyName: String? { root.keyName }

  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    guard let path = path as? WritableKeyPath<Root, Value> else {
      fatalError("A part without a setter was changed; expected a SharedReader of it")
    }
    var isGone = false
    defer {
      if isGone {
        reportIssue(
          SharingIssues.missingValue,
          "withLock was called on a part of \(status.name) that is gone.",
          values: [("Reference", status.name), ("Value", "\(Value.self)")], at: location)
      }
    }
    return try root.withLock(at: location) { value throws(E) in
      isGone = !optionals.allSatisfy { $0.hasValue(value) }
      return try body(&value[keyPath: path])
    }
  }

  override func part<Part>(
    _ path: KeyPath<Value, Part>, of optional: OptionalPart<Value>?
  ) -> SharedReference<Part> {
    let own = self.path
    let inner = optional.map { optional in
      OptionalPart<Root>(
        hasValue: { optional.hasValue($0[keyPath: own]) },
        remember: { optional.remember($0[keyPath: own]) })
    }
    return PartReference<Root, Part>(
      of: root, at: own.appending(path: path), optionals: optionals + (inner.map { [$0] } ?? []))
  }

  override func actual() -> Value {
    root.parts.watch(watched)
    watched.access()
    return part(of: root.actualUnobserved())
  }

  override func noteReplacement() {
    status.announce { [self] in
      watched.notify()
      status.fireListeners()
    }
  }

  override func load() async throws { try await root.load() }
  override func save() async throws { try await root.save() }
}

/// An optional on the path to a part of its value.
struct OptionalPart<Root> {
  let hasValue: (Root) -> Bool
  /// Keeps the value for the time after the optional has lost it.
  let remember: (Root) -> Void
}

/// A value that a closure makes from a shared value: `$count.read { $0 * 2 }`.
final class ReadReference<Base, Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: see the superclass. The closure is `Sendable`.
  private let base: SharedReference<Base>
  private let make: @Sendable (Base) -> Value

  init(of base: SharedReference<Base>, _ make: @escaping @Sendable (Base) -> Value) {
    self.base = base
    self.make = make
    super.init(status: base.status)
  }

  override func read() -> Value { make(base.read()) }
  override func expected() -> Value { make(base.expected()) }
  override func current() -> Value { make(base.current()) }
  override func actual() -> Value { make(base.actual()) }
  override var currentWhole: Any? { base.currentWhole ?? base.current() }
  override var keyName: String? { base.keyName }
  override func noteReplacement() { base.noteReplacement() }
  override func load() async throws { try await base.load() }

  override func part<Part>(
    _ path: KeyPath<Value, Part>, of optional: OptionalPart<Value>?
  ) -> SharedReference<Part> {
    let (path, optional) = (UncheckedSendable(path), UncheckedSendable(optional))
    return ReadReference<Value, Part>(of: self) {
      optional.value?.remember($0)
      return $0[keyPath: path.value]
    }
  }
}
