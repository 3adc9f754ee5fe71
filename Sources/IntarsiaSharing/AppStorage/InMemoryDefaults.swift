import Foundation
import IntarsiaConcurrency
import IntarsiaIssues

/// User's defaults that are kept in memory, and read no other domain.
final class InMemoryDefaults: UserDefaults {
  private let underlying: UserDefaults?
  private let objects = VisibleMutex<[String: UncheckedSendable<Any?>]>([:])
  private let registered = VisibleMutex<[String: UncheckedSendable<Any?>]>([:])

  /// Creates defaults without values.
  ///
  /// - Parameter underlying: Other defaults, which have the values that were not set here.
  init(over underlying: UserDefaults? = nil) {
    self.underlying = underlying
    // Only the name of the application and of the global domain are refused.
    // swift-format-ignore: NeverForceUnwrap
    super.init(suiteName: "in-memory")!
  }

  /// The objects that were set; `nil` was removed.
  var changes: [String: Any?] { objects.withLock { $0.mapValues(\.value) } }

  override func object(forKey key: String) -> Any? {
    if let object = objects.withLock({ $0[key] }) { return object.value ?? registeredObject(key) }
    return underlying?.object(forKey: key) ?? registeredObject(key)
  }

  private func registeredObject(_ key: String) -> Any? {
    registered.withLock { $0[key] }?.value
  }

  override func set(_ value: Any?, forKey key: String) {
    guard let value else { return removeObject(forKey: key) }
    // The copy is what a file would return.
    guard
      let data = try? PropertyListSerialization.data(
        fromPropertyList: [value], format: .binary, options: 0),
      let copy = try? PropertyListSerialization.propertyList(from: data, format: nil),
      let object = (copy as? [Any])?.first
    else {
      return reportIssue(
        "The user's defaults cannot store a \(type(of: value)) for \"\(key)\".")
    }
    change(key, to: UncheckedSendable(object))
  }

  override func removeObject(forKey key: String) {
    change(key, to: UncheckedSendable(nil))
  }

  private func change(_ key: String, to object: UncheckedSendable<Any?>) {
    objects.withLock { $0[key] = object }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func register(defaults: [String: Any]) {
    let new = defaults.mapValues { UncheckedSendable<Any?>($0) }
    registered.withLock { $0.merge(new) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    let set = changes.compactMapValues { $0 }
    return registered.withLock { $0.compactMapValues(\.value) }.merging(set) { $1 }
  }

  override func synchronize() -> Bool { true }
}
