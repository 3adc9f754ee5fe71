import Foundation
import IntarsiaDependencies

/// A key of a value in the user's defaults.
///
/// ```swift
/// @Shared(.appStorage("count")) var count = 0
///
/// extension SharedKey where Self == AppStorageKey<Bool>.Default {
///   static var isSoundOn: Self { Self[.appStorage("isSoundOn"), default: true] }
/// }
/// ```
///
/// A stored value of another type is an ``AppStorageError``. It stays in the defaults until the
/// value is changed.
///
/// - Ordering: A save has written its value when it resumes its continuation. On Linux, the values
///   lie in a property list under `$XDG_CONFIG_HOME`, else in `~/.config`. A save replaces the
///   whole list, and two processes lose no value of each other.
/// - Complexity: On Linux, a save reads and writes the whole list. A small one takes about a
///   millisecond.
public struct AppStorageKey<Value: Sendable>: SharedKey {
  private let place: AppStoragePlace<Value>

  init(_ access: AppStorageAccess<Value>, in store: UserDefaults?) {
    place = AppStoragePlace(
      access, in: store ?? Dependency(\.defaultAppStorage).wrappedValue)
  }

  /// The identity of a value in the user's defaults: its name and the defaults.
  public struct ID: Hashable, Sendable {
    let name: AppStorageName
    let store: ObjectIdentifier
  }

  /// The name of the value and the defaults.
  public var id: ID { place.id }

  /// Reads the value.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: place.load())
  }

  /// Follows changes by other code of this process and by other processes.
  ///
  /// On Linux, Foundation tells of no `UserDefaults.set` in the same process. Such a change arrives
  /// when the program calls `synchronize()`, or when any key saves a value.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    place.subscribe(subscriber)
  }

  /// Writes the value; `nil` removes it.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume(with: Result { try place.save(value) })
  }
}

extension AppStorageKey: CustomStringConvertible {
  /// The key as it is written: `.appStorage("count")`.
  public var description: String { ".appStorage(\(place.id.name))" }
}

/// The name of a value, or the property of `UserDefaults` that shows it.
enum AppStorageName: Hashable, Sendable, CustomStringConvertible {
  case key(String)
  case property(any PartialKeyPath<UserDefaults> & Sendable)

  var description: String {
    switch self {
    case .key(let key): String(reflecting: key)
    case .property(let path): "\(path)"
    }
  }
}
