import Foundation
import IntarsiaConcurrency
import IntarsiaIssues

/// User's defaults that are kept in memory, and read no other domain.
final class InMemoryDefaults: UserDefaults {
  private let objects = VisibleMutex<[String: UncheckedSendable<Any>]>([:])
  private let registered = VisibleMutex<[String: UncheckedSendable<Any>]>([:])

  /// Creates defaults without values.
  init() {
    // Only the name of the application and of the global domain are refused.
    // swift-format-ignore: NeverForceUnwrap
    super.init(suiteName: "in-memory")!
  }

  override func object(forKey key: String) -> Any? {
    (objects.withLock { $0[key] } ?? registered.withLock { $0[key] })?.value
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
    change(key, to: nil)
  }

  private func change(_ key: String, to object: UncheckedSendable<Any>?) {
    objects.withLock { $0[key] = object }
    NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
  }

  override func register(defaults: [String: Any]) {
    let new = defaults.mapValues { UncheckedSendable($0) }
    registered.withLock { $0.merge(new) { $1 } }
  }

  override func dictionaryRepresentation() -> [String: Any] {
    let set = objects.withLock { $0 }
    return registered.withLock { $0 }.merging(set) { $1 }.mapValues(\.value)
  }

  override func synchronize() -> Bool { true }
}
