#if os(Linux)
  import Foundation
  import Glibc
  import IntarsiaConcurrency
  import IntarsiaIssues

  /// The folder in which Foundation keeps the user's defaults on Linux.
  final class DefaultsFolder: Sendable {
    /// The observers of one store, and the watch of its file.
    private struct Watched {
      var observers: [ObjectIdentifier: UserDefaultsObserver] = [:]
      var watch: SharedSubscription?
    }

    private struct State {
      var stores: [ObjectIdentifier: Watched] = [:]
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
      guard let file = DefaultsFile(of: observer.store) else { return }
      let store = ObjectIdentifier(observer.store)
      do {
        try state.withLock { state in
          state.stores[store, default: Watched()].observers[ObjectIdentifier(observer)] = observer
          guard state.stores[store]?.watch == nil else { return }
          state.stores[store]?.watch = try FolderWatcher.shared.get().watch(file.path) {
            [weak self] in self?.look(at: store)
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
          The file \(file.path) cannot be watched. Changes of the user's defaults by other \
          processes are not noticed: \(error.localizedDescription)
          """)
      }
    }

    func remove(_ observer: UserDefaultsObserver) {
      let store = ObjectIdentifier(observer.store)
      // Returned from the lock, because the end of the watch takes the lock of the watcher.
      let last = state.withLock { state -> SharedSubscription? in
        state.stores[store]?.observers[ObjectIdentifier(observer)] = nil
        guard state.stores[store]?.observers.isEmpty == true else { return nil }
        return state.stores.removeValue(forKey: store)?.watch
      }
      last?.cancel()
    }

    private func look(at store: ObjectIdentifier) {
      let observers = state.withLock { Array(($0.stores[store]?.observers ?? [:]).values) }
      guard let first = observers.first else { return }
      // Without the folder, there is no file.
      let isWhole = (try? Self.locked { DefaultsFile.reload(first.store) }) ?? true
      if isWhole { for observer in observers { observer.onChange() } }
    }
  }
#endif
