import IntarsiaIssues

/// How a dependency that nothing overrides gets its value, and what is reported on the way.
enum DependencyResolution {
  /// The default that is being made right now in this task.
  @TaskLocal static var innermost: DependencyLink?

  /// Who reads the dependency whose default is being made right now.
  static var reader: DependencyReader? { innermost?.reader }

  /// The key whose default is being made right now.
  static var keyInProgress: String? { innermost?.keyName }

  /// The default of a key, which is made on its first use.
  ///
  /// - Parameters:
  ///   - isUse: Whether the default can't be prepared any more afterwards.
  ///   - isProvisional: Is set where the box must not be remembered: it stands in for a default that needs itself.
  static func defaultBox<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, reader: DependencyReader,
    isUse: Bool, isProvisional: inout Bool
  ) -> DependencyBox<Key.Value> {
    let context = values.contextInForce
    let found = values.defaults.box(for: ObjectIdentifier(key), in: context, isUse: isUse) {
      DependencyLink(
        key: ObjectIdentifier(key), keyName: "\(key)", stage: context, reader: reader,
        outer: innermost)
    } make: { link in
      $innermost.withValue(link) { DependencyBox(make(key, in: context, reader), for: key) }
    }
    switch found {
    case .box(let box):
      // A default is only ever stored under the key that its type names.
      return unsafeDowncast(box, to: DependencyBox<Key.Value>.self)
    case .cycle(let cycle):
      isProvisional = true
      return DependencyBox(value(of: key, outOf: cycle), for: key)
    }
  }

  private static func make<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, _ reader: DependencyReader
  ) -> Key.Value {
    switch context {
    case .test:
      return key.testValue
    case .preview:
      return key.previewValue
    case .live:
      guard let value = live(key) else {
        reportIssue(
          IssueCode.dependency.noLiveValue,
          "\(reader.name ?? "\(key)") has no live value, but was read by a running application.",
          values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")], at: reader.location)
        return key.testValue
      }
      return value
    }
  }

  /// The live value of a key that has one.
  static func live<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value? {
    func live<LiveKey: DependencyKey>(_ key: LiveKey.Type) -> Any { key.liveValue }
    guard let liveKey = key as? any DependencyKey.Type else { return nil }
    return live(liveKey) as? Key.Value
  }

  static func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    let link = innermost
    let name = link?.reader.name ?? "\(key)"
    reportIssue(
      IssueCode.dependency.testValueMissing,
      "\(name) has no test value, but was read in a test that does not override it.",
      values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")],
      at: link?.reader.location)
  }
}
