import Foundation

/// Calls a closure when a value in the user's defaults may have changed.
final class UserDefaultsObserver: NSObject, @unchecked Sendable {
  // Safe: `store` is thread-safe and `token` is set once, by `begin()`.
  private let store: UserDefaults
  private let name: AppStorageName
  private let onChange: @Sendable () -> Void
  private var token: (any NSObjectProtocol)?

  init(
    of store: UserDefaults, _ name: AppStorageName, onChange: @escaping @Sendable () -> Void
  ) {
    self.store = store
    self.name = name
    self.onChange = onChange
  }

  func begin() {
    #if canImport(ObjectiveC)
      if let keyPath { return store.addObserver(self, forKeyPath: keyPath, context: nil) }
    #endif
    token = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      // Two objects of one suite show the same values.
      object: store is InMemoryDefaults ? store : nil, queue: nil
    ) { [onChange] _ in onChange() }
  }

  func end() {
    #if canImport(ObjectiveC)
      if let keyPath { return store.removeObserver(self, forKeyPath: keyPath) }
    #endif
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  #if canImport(ObjectiveC)
    /// The key path that can be observed: a name with `.` or `@` would be read as a path.
    private var keyPath: String? {
      guard !(store is InMemoryDefaults) else { return nil }
      switch name {
      case .key(let key): return key.contains { ".@".contains($0) } ? nil : key
      case .property(let path): return path._kvcKeyPathString
      }
    }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      onChange()
    }
  #endif
}
