import Foundation
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaSharing

/// A folder of the file system for one test, removed with it.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "intarsia-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String = "count.json") -> URL { url.appendingPathComponent(name) }

  /// The names of all files, hidden ones included.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
  }

  func mode(of name: String) throws -> Int {
    try number(.posixPermissions, of: name)
  }

  private func number(_ attribute: FileAttributeKey, of name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: file(name).path)
    return (attributes[attribute] as? NSNumber)?.intValue ?? -1
  }
}

/// The values that a key delivers, in their order.
final class Deliveries<Value: Sendable>: Sendable {
  let subscription: SharedSubscription
  private let stream: AsyncStream<Result<Value?, any Error>>
  private let received = LockIsolated<[Result<Value?, any Error>]>([])

  init(of key: some SharedReaderKey<Value>) {
    let (stream, continuation) = AsyncStream.makeStream(of: Result<Value?, any Error>.self)
    self.stream = stream
    subscription = key.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { [received] result in
        let result = result.map { UncheckedSendable($0) }
        received.withValue { $0.append(result.map(\.value)) }
        continuation.yield(result.map(\.value))
      })
  }

  /// The values so far.
  var values: [Value?] { received.value.compactMap { try? $0.get() } }
  var errors: [any Error] {
    received.value.compactMap { result in
      if case .failure(let error) = result { error } else { nil }
    }
  }

  /// Waits for a delivery, and ignores others: a file may change in steps.
  func next(where isExpected: (Result<Value?, any Error>) -> Bool) async {
    for await result in stream where isExpected(result) { return }
  }
}

extension Deliveries where Value: Equatable {
  func next(_ value: Value?) async {
    await next { result in (try? result.get()) == .some(value) }
  }
}

/// The results of saves, in their order.
final class SaveResults: Sendable {
  private let results = LockIsolated<[String]>([])

  /// "saved", or the error.
  var texts: [String] { results.value }

  func continuation() -> SaveContinuation {
    SaveContinuation { [results] result in
      let text =
        switch result {
        case .success: "saved"
        case .failure(let error): "\(error)"
        }
      results.withValue { $0.append(text) }
    }
  }
}

extension SharedKey {
  /// Saves a value, and ignores the result.
  func save(_ value: Value, context: SaveContext = .didSet) {
    save(value, context: context, continuation: SaveContinuation { _ in })
  }

  /// Saves a value, and returns when it is on the disk.
  func saveAndWait(_ value: Value) async throws {
    try await withCheckedThrowingContinuation { continuation in
      save(
        value, context: .userInitiated,
        continuation: SaveContinuation { continuation.resume(with: $0) })
    }
  }

  func load() async throws -> Value? {
    try await withCheckedThrowingContinuation { continuation in
      load(
        context: .userInitiated,
        continuation: LoadContinuation { continuation.resume(with: $0) })
    }
  }
}

struct DiskFull: Error, CustomStringConvertible {
  var description: String { "disk full" }
}

/// Merges two counts: adds to the base the differences of both from the base.
@Sendable func sum(_ base: Int?, _ mine: Int, _ theirs: Int) -> Int {
  mine + theirs - (base ?? 0)
}
