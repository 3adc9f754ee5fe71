import IntarsiaIssues

/// A part of a shared value, such as `$settings.name`.
final class PartReference<Root, Value>: SharedReference<Value>, @unchecked Sendable {
  // Safe: see the superclass. Key paths are immutable.
  private let root: RootReference<Root>
  private let path: KeyPath<Root, Value>
  private let watched: WatchedPart<Root>

  init(of root: RootReference<Root>, at path: KeyPath<Root, Value>) {
    self.root = root
    self.path = path
    watched = root.parts.find(path) ?? TypedWatchedPart(path)
    super.init(status: root.status)
  }

  override func read() -> Value {
    root.parts.watch(watched)
    watched.access()
    return expected()
  }

  override func expected() -> Value { root.expected()[keyPath: path] }

  override func current() -> Value { root.current()[keyPath: path] }

  override var currentWhole: Any? { root.currentWhole ?? root.current() }

  override var keyName: String? { root.keyName }

  override func withLock<Result, E: Error>(
    at location: IssueLocation?, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    guard let path = path as? WritableKeyPath<Root, Value> else {
      fatalError("A part without a setter was changed; expected a SharedReader of it")
    }
    return try root.withLock(at: location) { value throws(E) in
      try body(&value[keyPath: path])
    }
  }

  override func part<Part>(_ path: KeyPath<Value, Part>) -> SharedReference<Part> {
    PartReference<Root, Part>(of: root, at: self.path.appending(path: path))
  }

  override func actual() -> Value {
    root.parts.watch(watched)
    watched.access()
    return root.actualUnobserved()[keyPath: path]
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
