#if os(Linux)
  import Foundation
  import Glibc
  import IntarsiaConcurrency
  import IntarsiaIssues

  /// The folder in which Foundation keeps the user's defaults on Linux.
  final class DefaultsFolder: Sendable {
    private struct State {
      var observers: [ObjectIdentifier: UserDefaultsObserver] = [:]
      var watch: FolderWatch?
      var isFailureReported = false
    }

    private let state = VisibleMutex(State())

    static let shared = DefaultsFolder()

    /// The path of the folder: `$XDG_CONFIG_HOME` if that is absolute, else `~/.config`.
    static let path: String = {
      let path = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? ""
      return path.hasPrefix("/") ? path : NSHomeDirectory() + "/.config"
    }()

    /// Runs an operation while no other process that uses this library reads or writes the folder.
    static func locked<Result>(_ operation: () throws -> Result) throws -> Result {
      // A folder for one user, as the specification of the variable asks.
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else { throw POSIXError.last }
      defer { close(folder) }
      while flock(folder, LOCK_EX) != 0 {
        guard errno == EINTR else { throw POSIXError.last }
      }
      return try operation()
    }

    func add(_ observer: UserDefaultsObserver) {
      guard !(observer.store is InMemoryDefaults) else { return }
      do {
        try state.withLock { state in
          state.observers[ObjectIdentifier(observer)] = observer
          guard state.watch == nil else { return }
          try Self.locked {}
          state.watch = try FolderWatch(Self.path) { [weak self] names in
            if names.contains(where: { $0.hasSuffix(".plist") }) { self?.look() }
          }
        }
      } catch {
        let isReported = state.withLock { state in
          defer { state.isFailureReported = true }
          return state.isFailureReported
        }
        guard !isReported else { return }
        reportIssue(
          """
          The folder \(Self.path) cannot be watched. Changes of the user's defaults by other \
          processes are not noticed: \(error.localizedDescription)
          """)
      }
    }

    func remove(_ observer: UserDefaultsObserver) {
      // Returned from the lock, because releasing the watch may wait for its closure.
      let watch = state.withLock { state -> FolderWatch? in
        state.observers[ObjectIdentifier(observer)] = nil
        guard state.observers.isEmpty else { return nil }
        defer { state.watch = nil }
        return state.watch
      }
      _ = watch
    }

    private func look() {
      let observers = state.withLock { Array($0.observers.values) }
      for observers in Dictionary(grouping: observers, by: { ObjectIdentifier($0.store) }).values {
        let store = observers[0].store
        // Without the folder, there is no file.
        let isWhole = (try? Self.locked { DefaultsFile.reload(store) }) ?? true
        if isWhole { for observer in observers { observer.onChange() } }
      }
    }
  }
#endif
