public import Foundation
import IntarsiaClocks
import IntarsiaDependencies

/// A key of a value that is kept in a file.
///
/// Made by ``SharedReaderKey/fileStorage(_:decoder:encoder:merge:)`` and
/// ``SharedReaderKey/fileStorage(_:decode:encode:merge:)``.
///
/// - The first change is written at once. Later ones wait until a second of
///   `DependencyValues.continuousClock` has passed, and are written together. `save()` writes at
///   once.
/// - A value that waits is also written when the last reference to it ends, when the process exits,
///   and by ``FileStorage/flush()``.
/// - A value that could not be written waits for the next change or flush.
/// - A change of the file by another program changes the value.
public struct FileStorageKey<Value: Sendable>: SharedKey {
  private let file: SharedFile<Value>

  init(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data,
    merge: (@Sendable (_ base: Value?, _ mine: Value, _ theirs: Value) -> Value)?
  ) {
    let storage = Dependency(\.defaultFileStorage).wrappedValue
    // Read without a record: a test need not control the clock to use a file.
    let clock = DependencyValues.unrecorded(ContinuousClockKey.self)
    let isPausing = !storage.writesAtOnce && !(clock is UnimplementedClock<Duration>)
    file = SharedFile(
      url.standardizedFileURL, in: storage, clock: isPausing ? clock : nil,
      coding: FileCoding(
        // Some programs create a file before they write it.
        decode: { $0.isEmpty ? try? decode($0) : try decode($0) },
        encode: encode, merge: merge))
  }

  /// The identity of a value in a file: its URL and its storage.
  public struct ID: Hashable, Sendable {
    let url: URL
    let storage: ObjectIdentifier
  }

  /// The URL of the file and the storage.
  public var id: ID { ID(url: file.url, storage: ObjectIdentifier(file.storage)) }

  /// Reads the file; without a file, the reference keeps its default value.
  ///
  /// The same goes for an empty file. A value that waits is written first. Content that cannot be
  /// decoded is an ``UndecodableFile``.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: Result { try file.load() })
  }

  /// Follows changes of the file by other programs.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    file.subscribe(subscriber)
  }

  /// Writes the value at once, or together with the changes of the same second.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    file.save(value, context: context, continuation: continuation)
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The key as it is written: `.fileStorage("/tmp/count.json")`.
  public var description: String { ".fileStorage(\(String(reflecting: file.url.path)))" }
}

extension SharedReaderKey {
  /// A key of a value that is kept in a file as JSON.
  ///
  /// ```swift
  /// @Shared(.fileStorage(.homeDirectory.appending(path: "settings.json")))
  /// var settings = Settings()
  /// ```
  ///
  /// With `merge`, two processes lose no change. It receives the value that both began with, the
  /// value of this process, and the value in the file. Without it, the last writer wins, and a
  /// change that is overwritten unseen is reported as an issue.
  ///
  /// ```swift
  /// @Shared(
  ///   .fileStorage(url, merge: { base, mine, theirs in theirs + mine - (base ?? 0) })
  /// ) var count = 0
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - decoder: Decodes the value.
  ///   - encoder: Encodes the value, by default indented and with sorted keys.
  ///   - merge: Makes one value of two that were changed at the same time. The base is `nil` if the
  ///     file did not exist.
  public static func fileStorage<Value: Codable & Sendable>(
    _ url: URL,
    decoder: JSONDecoder? = nil,
    encoder: JSONEncoder? = nil,
    merge: (@Sendable (_ base: Value?, _ mine: Value, _ theirs: Value) -> Value)? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(
      url,
      decode: { try (decoder ?? JSONDecoder()).decode(Value.self, from: $0) },
      encode: { try (encoder ?? readableEncoder()).encode($0) },
      merge: merge)
  }

  /// A key of a value that is kept in a file, in a format of the caller.
  ///
  /// ```swift
  /// @Shared(
  ///   .fileStorage(
  ///     url, decode: { String(decoding: $0, as: UTF8.self) }, encode: { Data($0.utf8) })
  /// ) var notes = ""
  /// ```
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - decode: Makes the value of the content of the file.
  ///   - encode: Makes the content of the file.
  ///   - merge: See ``fileStorage(_:decoder:encoder:merge:)``.
  public static func fileStorage<Value: Sendable>(
    _ url: URL,
    decode: @escaping @Sendable (Data) throws -> Value,
    encode: @escaping @Sendable (Value) throws -> Data,
    merge: (@Sendable (_ base: Value?, _ mine: Value, _ theirs: Value) -> Value)? = nil
  ) -> Self where Self == FileStorageKey<Value> {
    FileStorageKey(url, decode: decode, encode: encode, merge: merge)
  }
}

private func readableEncoder() -> JSONEncoder {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  return encoder
}
