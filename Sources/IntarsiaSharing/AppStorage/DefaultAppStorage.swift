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

  /// Writes what was set to the disk, and announces it.
  ///
  /// With Objective-C, Foundation does both by itself. Elsewhere it does neither.
  ///
  /// - Returns: Whether the disk has the values.
  func publish() -> Bool {
    #if canImport(ObjectiveC)
      return true
    #else
      guard !(self is InMemoryDefaults) else { return true }
      let isWritten = synchronize()
      if !isWritten { markAllAsChanged() }
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
      return isWritten
    #endif
  }

  #if !canImport(ObjectiveC)
    /// Sets each value again.
    ///
    /// A write that failed has damaged the file, and Foundation reads it before the next write.
    private func markAllAsChanged() {
      let hidden = [Self.argumentDomain, Self.registrationDomain].map(volatileDomain)
      for key in dictionaryRepresentation().keys where hidden.allSatisfy({ $0[key] == nil }) {
        let object = object(forKey: key)
        // An equal object would be no change.
        removeObject(forKey: key)
        set(object, forKey: key)
      }
    }
  #endif

  /// The argument of the launch that hides the value of a key, if any.
  func argument(_ key: String) -> Any? {
    self is InMemoryDefaults ? nil : volatileDomain(forName: Self.argumentDomain)[key]
  }
}
