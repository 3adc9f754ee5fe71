import IntarsiaIssues

/// Creates the defaults of dependencies that nothing overrides, and reports missing values.
enum DependencyResolution {
  /// The innermost default that this task is creating.
  @TaskLocal static var innermost: DependencyLink?

  /// The reader of the default that is being created.
  static var reader: DependencyReader? { innermost?.reader }

  /// The key of the default that is being created.
  static var keyInProgress: String? { innermost?.keyName }

  /// Returns a key's value for a context.
  static func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Key.Value {
    switch context {
    case .test:
      return key.testValue
    case .preview:
      return key.previewValue
    case .live:
      guard let value = live(key) else {
        let reader = reader
        reportIssue(
          IssueCode.dependency.noLiveValue,
          "\(reader?.name ?? "\(key)") has no live value, but was read by a running application.",
          values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")], at: reader?.location)
        return key.testValue
      }
      return value
    }
  }

  /// Returns the live value of a key, if it has one.
  static func live<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    func live<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Any { key.liveValue }
    guard let liveKey = key as? any DependencyKey.Type else { return nil }
    return live(liveKey) as? Key.Value
  }

  static func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    let link = innermost
    if let link, link.isOverriding { return }
    let name = link?.reader.name ?? "\(key)"
    reportIssue(
      IssueCode.dependency.testValueMissing,
      "\(name) has no test value, but was read in a test that does not override it.",
      values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")],
      at: link?.reader.location)
  }
}
