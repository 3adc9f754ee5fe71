import IntarsiaIssues

/// How a dependency that nothing overrides gets its value, and what is reported on the way.
enum DependencyResolution {
  /// The defaults that are being made right now, innermost first: a default may read other dependencies.
  private final class Link: Sendable {
    let key: ObjectIdentifier
    let keyName: String
    let reader: DependencyReader
    let outer: Link?

    init(key: ObjectIdentifier, keyName: String, reader: DependencyReader, outer: Link?) {
      self.key = key
      self.keyName = keyName
      self.reader = reader
      self.outer = outer
    }
  }

  @TaskLocal private static var innermost: Link?

  /// Who reads the dependency whose default is being made right now.
  static var reader: DependencyReader? { innermost?.reader }

  /// The key whose default is being made right now.
  static var keyInProgress: String? { innermost?.keyName }

  static func defaultValue<Key: TestDependencyKey>(
    of key: Key.Type, in values: DependencyValues, reader: DependencyReader
  ) -> Key.Value {
    let id = ObjectIdentifier(key)
    let outer = innermost
    trapOnCycle(through: id, named: "\(key)", reader: reader, outer: outer)
    let context = values.contextInForce
    let box = values.defaults.box(for: id, in: context) {
      let link = Link(key: id, keyName: "\(key)", reader: reader, outer: outer)
      return $innermost.withValue(link) { DependencyBox(make(key, in: context, reader), for: key) }
    }
    // A default is only ever stored under the key that its type names.
    return unsafeDowncast(box, to: DependencyBox<Key.Value>.self).value
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
      guard let liveKey = key as? any DependencyKey.Type, let value = live(liveKey) as? Key.Value
      else {
        reportIssue(
          IssueCode.dependency.noLiveValue,
          "\(reader.name ?? "\(key)") has no live value, but was read by a running application.",
          values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")], at: reader.location)
        return key.testValue
      }
      return value
    }
  }

  private static func live<Key: DependencyKey>(_ key: Key.Type) -> Any {
    key.liveValue
  }

  /// A default that needs itself can't be made: names every link, innermost last, and stops.
  private static func trapOnCycle(
    through key: ObjectIdentifier, named name: String, reader: DependencyReader, outer: Link?
  ) {
    var links: [Link] = []
    var link = outer
    while let current = link {
      links.append(current)
      if current.key == key { break }
      link = current.outer
    }
    guard link != nil else { return }
    let chain = links.reversed().map { "\($0.keyName), read at \($0.reader.location)" }
    reportIssue(
      IssueCode.dependency.cycle, "The default of \(name) reads itself.",
      values: [
        ("Links", (chain + ["\(name), read at \(reader.location)"]).joined(separator: "\n"))
      ],
      at: reader.location)
    fatalError("The default of \(name) reads itself: \(chain.joined(separator: " → ")) → \(name)")
  }

  static func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    let link = innermost
    let name = link?.reader.name ?? "\(key)"
    reportIssue(
      IssueCode.dependency.testValueMissing,
      "\(name) has no test value, but was read in a test that does not override it.",
      values: [("Key", "\(key)"), ("Value", "\(Key.Value.self)")],
      at: link?.reader.location
        ?? IssueLocation(fileID: #fileID, filePath: #filePath, line: #line, column: #column))
  }
}
