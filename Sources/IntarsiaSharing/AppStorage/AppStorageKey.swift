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
/// All values go through Foundation's `UserDefaults`. On Linux, that has four limits:
///
/// - It keeps dates without the fraction of their second.
/// - It writes no file atomically. If the disk is full, the save is an error, and the file is
///   damaged until a later save of this process succeeds, which writes all values. A damaged file
///   has no values, and the next save replaces it.
/// - A change by another process is seen when this one synchronizes: at the next save of a key of
///   the same defaults, or by `load()`.
/// - If two processes save at once, one value may be lost.
///
/// Use ``SharedReaderKey/fileStorage(_:decoder:encoder:merge:)`` for values that must not be lost,
/// or that several processes change.
///
/// - Ordering: A save has written its value when it resumes its continuation.
/// - Complexity: On Linux, a save reads and writes all values of the defaults. With few values, it
///   takes a millisecond or more.
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
    continuation.resume(with: place.load(context))
  }

  /// Follows changes by other code of this process and by other processes.
  ///
  /// On Linux, Foundation announces no change. A change by `UserDefaults.set` arrives when any key
  /// saves a value, or when the program posts `UserDefaults.didChangeNotification`.
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
