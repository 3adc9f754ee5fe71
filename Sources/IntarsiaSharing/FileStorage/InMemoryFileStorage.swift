public import Foundation
public import IntarsiaConcurrency

/// Files in memory, for tests and previews: a simulated disk.
///
/// A test reads what was written, edits files as another program would, and lets writes fail:
///
/// ```swift
/// let disk = InMemoryFileStorage(writesAtOnce: false)
/// let clock = TestClock()
/// try await withDependencies {
///   $0.defaultFileStorage = disk
///   $0.continuousClock = clock
/// } operation: {
///   @Shared(.fileStorage(url)) var count = 0
///   $count.withLock { $0 = 1 }  // written at once
///   disk.writeError = DiskFull()
///   $count.withLock { $0 = 2 }  // waits for a second
///   await clock.advance(by: .seconds(1))
///   #expect($count.saveError is DiskFull)
///   disk.writeError = nil
///   try disk.write(Data("7".utf8), to: url)  // an edit by another program
/// }
/// ```
///
/// - Ordering: A write calls those who watch the file before it returns.
public final class InMemoryFileStorage: FileStorage {
  private struct State {
    var writtenURLs: [URL] = []
    var writeError: (any Error)?
    /// The files that were changed during exclusive access.
    var changed: [URL] = []
    var depth = 0
  }

  private let contents: LockIsolated<[URL: Data]>
  private let state = VisibleMutex(State())
  private let watches = Observers<(url: URL, onChange: @Sendable () -> Void)>()
  private let access = NSRecursiveLock()

  /// Whether each change is written at once, whatever the clock shows.
  public let writesAtOnce: Bool

  /// Creates a storage.
  ///
  /// - Parameters:
  ///   - fileSystem: The box of its files, empty by default.
  ///   - writesAtOnce: Whether each change is written at once, whatever the clock shows.
  public init(
    fileSystem: LockIsolated<[URL: Data]> = LockIsolated([:]), writesAtOnce: Bool = true
  ) {
    contents = fileSystem
    self.writesAtOnce = writesAtOnce
  }

  /// The files by their URLs.
  public var files: [URL: Data] { contents.value }

  /// The file of each write so far, for tests that count writes.
  public var writtenURLs: [URL] { state.withLock { $0.writtenURLs } }

  /// The error that each write throws, such as a full disk.
  public var writeError: (any Error)? {
    get { state.withLock { $0.writeError } }
    set { state.withLock { $0.writeError = newValue } }
  }

  /// Returns the content of a file; `nil` if there is no file.
  public func read(_ url: URL) throws -> Data? { contents.value[url] }

  /// Replaces the content of a file.
  public func write(_ data: Data, to url: URL) throws {
    try state.withLock { state in
      if let error = state.writeError { throw error }
      state.writtenURLs.append(url)
    }
    change(url, to: data)
  }

  /// Removes a file.
  public func remove(_ url: URL) { change(url, to: nil) }

  private func change(_ url: URL, to data: Data?) {
    withAccess {
      contents.withValue { $0[url] = data }
      state.withLock { $0.changed.append(url) }
    }
  }

  /// Runs an operation while no other thread has exclusive access.
  public func withExclusiveAccess<Result>(
    to url: URL, _ body: () throws -> Result
  ) throws -> Result {
    try withAccess(body)
  }

  /// Tells of changes without the lock, because a subscriber may wait for a thread that needs it.
  private func withAccess<Result, E: Error>(_ body: () throws(E) -> Result) throws(E) -> Result {
    access.lock()
    state.withLock { $0.depth += 1 }
    defer {
      let closures = state.withLock { state in
        state.depth -= 1
        guard state.depth == 0 else { return [@Sendable () -> Void]() }
        defer { state.changed = [] }
        return watches.all.filter { state.changed.contains($0.url) }.map(\.onChange)
      }
      access.unlock()
      for closure in closures { closure() }
    }
    return try body()
  }

  /// Calls a closure after each change of a file.
  public func watch(
    _ url: URL, onChange: @escaping @Sendable () -> Void
  ) throws -> SharedSubscription {
    let registration = watches.add((url, onChange))
    return SharedSubscription { registration?.cancel() }
  }
}

extension FileStorage where Self == InMemoryFileStorage {
  /// New, empty files in memory.
  ///
  /// ```swift
  /// prepareDependencies { $0.defaultFileStorage = .inMemory }
  /// ```
  public static var inMemory: InMemoryFileStorage { InMemoryFileStorage() }

  /// Files in memory, kept in a box of the caller.
  ///
  /// ```swift
  /// let files = LockIsolated([url: Data("42".utf8)])
  /// prepareDependencies { $0.defaultFileStorage = .inMemory(fileSystem: files) }
  /// ```
  public static func inMemory(fileSystem: LockIsolated<[URL: Data]>) -> InMemoryFileStorage {
    InMemoryFileStorage(fileSystem: fileSystem)
  }
}
