public import Foundation
import IntarsiaConcurrency
public import IntarsiaDependencies

extension DependencyValues {
  /// The user's defaults of each ``AppStorageKey`` without a store of its own.
  ///
  /// ```swift
  /// @main struct App {
  ///   static func main() {
  ///     prepareDependencies { $0.defaultAppStorage = UserDefaults(suiteName: "shop")! }
  ///   }
  /// }
  /// ```
  ///
  /// The live value is `UserDefaults.standard`. Each test and each preview has defaults of its own
  /// in memory, without values.
  public var defaultAppStorage: UserDefaults {
    get { self[DefaultAppStorageKey.self].value }
    set { self[DefaultAppStorageKey.self] = UncheckedSendable(newValue) }
  }
}

private enum DefaultAppStorageKey: PerTestDependencyKey {
  // Foundation documents `UserDefaults` as safe to use on all threads.
  static var liveValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.standard) }
  static var previewValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
  static var testValue: UncheckedSendable<UserDefaults> { UncheckedSendable(.inMemory) }
}

extension UserDefaults {
  /// New defaults without values, which are kept in memory.
  ///
  /// ```swift
  /// let defaults = UserDefaults.inMemory
  /// defaults.set(3, forKey: "count")
  /// defaults.integer(forKey: "count")              // 3
  /// UserDefaults.inMemory.integer(forKey: "count")  // 0
  /// ```
  ///
  /// They read neither the arguments of the launch nor the domains of other defaults, and post
  /// `didChangeNotification` for every change.
  public static var inMemory: UserDefaults { InMemoryDefaults() }

  /// Sets an object on the disk as well, or removes the object of a key.
  func write(_ object: Any?, forKey key: String) throws {
    #if canImport(ObjectiveC)
      set(object, forKey: key)
    #else
      guard !(self is InMemoryDefaults) else { return set(object, forKey: key) }
      // This Foundation neither writes by itself nor posts anything.
      #if os(Linux)
        try DefaultsFile.write(object, forKey: key, to: self)
      #else
        set(object, forKey: key)
        synchronize()
      #endif
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    #endif
  }

  /// The argument of the launch that hides the value of a key, if any.
  func argument(_ key: String) -> Any? {
    self is InMemoryDefaults ? nil : volatileDomain(forName: Self.argumentDomain)[key]
  }
}
