public import Foundation

extension SharedReaderKey {
  /// A key of a value in the user's defaults.
  ///
  /// ```swift
  /// @Shared(.appStorage("count")) var count = 0
  /// @Shared(.appStorage("name")) var name: String?
  /// ```
  ///
  /// `Bool`, `Int`, `Double`, `String`, `[String]`, `URL`, `Data` and `Date` are stored as
  /// `UserDefaults` does, and every other value as JSON. An optional without a value is removed.
  ///
  /// - Parameters:
  ///   - key: The name of the value, of any characters.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  @_disfavoredOverload
  public static func appStorage<Value: Codable & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(AppStorageAccess(codable: key), in: store)
  }

  /// A key of a value in the user's defaults that is stored as its raw value.
  ///
  /// ```swift
  /// enum Theme: String { case light, dark }
  ///
  /// @Shared(.appStorage("theme")) var theme = Theme.light
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value, of any characters.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(AppStorageAccess(raw: key), in: store)
  }

  /// A key of a value in the user's defaults that is stored as its raw value.
  ///
  /// ```swift
  /// enum Size: Int { case small = 1, large }
  ///
  /// @Shared(.appStorage("size")) var size = Size.small
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value, of any characters.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(AppStorageAccess(raw: key), in: store)
  }

  /// A key of an optional value in the user's defaults that is stored as its raw value.
  ///
  /// ```swift
  /// enum Theme: String { case light, dark }
  ///
  /// @Shared(.appStorage("theme")) var theme: Theme?
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value, of any characters.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<String> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(AppStorageAccess(optionalRaw: key), in: store)
  }

  /// A key of an optional value in the user's defaults that is stored as its raw value.
  ///
  /// ```swift
  /// enum Size: Int { case small = 1, large }
  ///
  /// @Shared(.appStorage("size")) var size: Size?
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name of the value, of any characters.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  public static func appStorage<Value: RawRepresentable<Int> & Sendable>(
    _ key: String, store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value?> {
    AppStorageKey(AppStorageAccess(optionalRaw: key), in: store)
  }

  /// A key of a property of `UserDefaults`.
  ///
  /// ```swift
  /// extension UserDefaults {
  ///   // With Objective-C: @objc dynamic var isOn: Bool {
  ///   var isOn: Bool {
  ///     get { bool(forKey: "isOn") }
  ///     set { set(newValue, forKey: "isOn") }
  ///   }
  /// }
  ///
  /// @Shared(.appStorage(\.isOn)) var isOn = false
  /// ```
  ///
  /// The property decides on the value that is shown when nothing is stored. With Objective-C it
  /// has to be `@objc dynamic`, or changes by other processes are not seen. Elsewhere the property
  /// is compared with its last value after each change of the defaults, so make it `Equatable`.
  ///
  /// - Parameters:
  ///   - property: The key path of the property.
  ///   - store: The defaults, or `nil` for the dependency `defaultAppStorage`.
  public static func appStorage<Value>(
    _ property: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable,
    store: UserDefaults? = nil
  ) -> Self where Self == AppStorageKey<Value> {
    AppStorageKey(AppStorageAccess(property: property), in: store)
  }
}
