import Foundation
import IntarsiaConcurrency

/// A file with a value that waits for its turn to be written.
protocol PendingFile: AnyObject, Sendable {
  var storage: any FileStorage { get }
  var url: URL { get }
  /// Whether a caller has received the error of the value that waits.
  var isErrorKnown: Bool { get set }
  func flush() throws
}

/// The files of the process that have a value to write, so that they are flushed when it exits.
enum PendingFiles {
  private static let files = VisibleMutex<[ObjectIdentifier: any PendingFile]>([:])

  /// Flushes the files when the process exits, whose status cannot change any more.
  private static let flushesAtExit: Void = {
    atexit {
      let failures = PendingFiles.flush(where: { !($0 is InMemoryFileStorage) })
      for (error, isKnown) in failures where !isKnown {
        FileHandle.standardError.write(Data("A change was lost at exit. \(error)\n".utf8))
      }
    }
  }()

  /// The files, in no order.
  static var all: [any PendingFile] { files.withLock { Array($0.values) } }

  static func add(_ file: some PendingFile) {
    flushesAtExit
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: some PendingFile) {
    // Released after the lock, because it may be the last reference.
    _ = files.withLock { $0.removeValue(forKey: ObjectIdentifier(file)) }
  }

  /// Flushes the files of some storages.
  ///
  /// - Returns: The errors in the order of the paths, and whether an earlier flush returned an
  ///   error of the same value.
  static func flush(
    where isIncluded: (any FileStorage) -> Bool
  ) -> [(error: any Error, isKnown: Bool)] {
    all.filter { isIncluded($0.storage) }
      .sorted { $0.url.absoluteString < $1.url.absoluteString }
      .compactMap { file in
        let isKnown = file.isErrorKnown
        do {
          try file.flush()
          return nil
        } catch {
          file.isErrorKnown = true
          return (error, isKnown)
        }
      }
  }
}
