public import Foundation
public import IntarsiaDependencies

/// The place of the files of ``SharedReaderKey/fileStorage(_:decoder:encoder:merge:)``.
///
/// The library has two: ``FileSystemStorage`` and ``InMemoryFileStorage``. A storage of your own
/// can encrypt its files, for example:
///
/// ```swift
/// final class EncryptedStorage: FileStorage {
///   let files = FileSystemStorage.fileSystem
///   let cipher: Cipher
///
///   func read(_ url: URL) throws -> Data? { try files.read(url).map(cipher.open) }
///   func write(_ data: Data, to url: URL) throws { try files.write(cipher.seal(data), to: url) }
///
///   func withExclusiveAccess<Result>(to url: URL, _ body: () throws -> Result) throws -> Result {
///     try files.withExclusiveAccess(to: url, body)
///   }
///
///   func watch(
///     _ url: URL, onChange: @escaping @Sendable () -> Void
///   ) throws -> SharedSubscription {
///     try files.watch(url, onChange: onChange)
///   }
/// }
/// ```
///
/// - Isolation: The methods may be called on any thread, several at once.
public protocol FileStorage: AnyObject, Sendable {
  /// Returns the content of a file; `nil` if there is no file.
  func read(_ url: URL) throws -> Data?

  /// Replaces the content of a file in one step, and returns when the new content is safe.
  ///
  /// A reader sees the old or the new content, also if the process is killed meanwhile.
  func write(_ data: Data, to url: URL) throws

  /// Runs an operation while no other caller, in any process, has exclusive access to the file.
  func withExclusiveAccess<Result>(to url: URL, _ body: () throws -> Result) throws -> Result

  /// Whether each change is written at once, instead of together with those of the same second.
  ///
  /// The default is `false`.
  var writesAtOnce: Bool { get }

  /// Calls a closure after each change of a file, until the subscription is cancelled or released.
  ///
  /// The closure may be called more often than the file changes. The file need not exist.
  func watch(_ url: URL, onChange: @escaping @Sendable () -> Void) throws -> SharedSubscription
}

extension FileStorage {
  /// Changes of the same second are written together.
  public var writesAtOnce: Bool { false }

  /// Writes all values at once that wait for their turn.
  ///
  /// A program that exits with `exit` or returns from `main` needs no call. A signal ends a program
  /// without it, so a program that handles signals flushes and exits:
  ///
  /// ```swift
  /// signal(SIGTERM, SIG_IGN)
  /// let source = DispatchSource.makeSignalSource(signal: SIGTERM)
  /// source.setEventHandler {
  ///   do {
  ///     try FileSystemStorage.fileSystem.flush()
  ///     exit(EXIT_SUCCESS)
  ///   } catch {
  ///     print("The changes are not saved. \(error)")
  ///     exit(EXIT_FAILURE)
  ///   }
  /// }
  /// source.resume()
  /// ```
  ///
  /// - Throws: The first error. The values that could not be written still wait; the exit of the
  ///   program tries again, and prints the error only of a change after this call.
  /// - Isolation: Any thread, but not the handler of a signal itself: it takes locks.
  public func flush() throws {
    let failures = PendingFiles.flush { $0 === self }
    if let first = failures.first { throw first.error }
  }
}

extension DependencyValues {
  /// The place of the files of ``SharedReaderKey/fileStorage(_:decoder:encoder:merge:)``.
  ///
  /// The live value is the file system. Each test, and each case of a parameterised one, begins
  /// with an empty storage in memory. A test can read it:
  ///
  /// ```swift
  /// let disk = InMemoryFileStorage()
  /// withDependencies {
  ///   $0.defaultFileStorage = disk
  /// } operation: {
  ///   @Shared(.fileStorage(URL(filePath: "/count.json"))) var count = 0
  ///   $count.withLock { $0 = 1 }
  /// }
  /// #expect(disk.files[URL(filePath: "/count.json")] == Data("1".utf8))
  /// ```
  public var defaultFileStorage: any FileStorage {
    get { self[FileStorageDependency.self] }
    set { self[FileStorageDependency.self] = newValue }
  }
}

private enum FileStorageDependency: PerTestDependencyKey {
  static var liveValue: any FileStorage { .fileSystem }
  static var previewValue: any FileStorage { .inMemory }
  static var testValue: any FileStorage { .inMemory }
}
