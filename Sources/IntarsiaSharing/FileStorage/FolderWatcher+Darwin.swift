#if canImport(Darwin)
  import Dispatch
  import Foundation
  import IntarsiaConcurrency

  /// The queue of the process on which the kernel reports changes of files and folders.
  ///
  /// The folder is watched, because programs replace files, and because the file need not exist. If
  /// the folder does not exist either, its nearest parent is watched. The file itself is watched
  /// for programs that write it in place.
  final class FolderWatcher: Sendable {
    static let shared = Result<FolderWatcher, any Error>.success(FolderWatcher())

    private let queue = DispatchQueue(label: "Intarsia files")

    func watch(
      _ path: String, onChange: @escaping @Sendable () -> Void
    ) throws
      -> SharedSubscription
    {
      let watch = Watch(path: path, queue: queue, onChange: onChange)
      try watch.follow()
      return SharedSubscription { watch.end() }
    }

    private final class Watch: Sendable {
      private struct State {
        var sources: [any DispatchSourceFileSystemObject] = []
        var isEnded = false
      }

      private let path: String
      private let queue: DispatchQueue
      private let onChange: @Sendable () -> Void
      private let state = VisibleMutex(State())

      init(path: String, queue: DispatchQueue, onChange: @escaping @Sendable () -> Void) {
        self.path = path
        self.queue = queue
        self.onChange = onChange
      }

      /// Watches the files and folders that now lead to the file.
      func follow() throws {
        var paths: Set<String> = []
        var sources: [any DispatchSourceFileSystemObject] = []
        // A folder may appear before its parent is watched.
        repeat {
          paths = Self.paths(to: path)
          for source in sources { source.cancel() }
          sources = try paths.compactMap(source)
        } while paths != Self.paths(to: path)
        let new = UncheckedSendable(sources)
        let old = state.withLock { state in
          guard !state.isEnded else { return new }
          defer { state.sources = new.value }
          return UncheckedSendable(state.sources)
        }
        for source in old.value { source.cancel() }
      }

      private func source(of path: String) throws -> (any DispatchSourceFileSystemObject)? {
        let file = open(path, O_EVTONLY | O_CLOEXEC)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw FileSystemError("watch", path) }
        let source = DispatchSource.makeFileSystemObjectSource(
          fileDescriptor: file, eventMask: [.write, .extend, .delete, .rename], queue: queue)
        source.setEventHandler { [weak self] in
          guard let self else { return }
          try? follow()
          onChange()
        }
        source.setCancelHandler { close(file) }
        source.activate()
        return source
      }

      private static func paths(to path: String) -> Set<String> {
        FilePlace.links(from: path).reduce(into: []) { paths, place in
          if access(place.path, F_OK) == 0 { paths.insert(place.path) }
          paths.insert(place.nearest.folder)
        }
      }

      func end() {
        let sources = state.withLock { state in
          state.isEnded = true
          defer { state.sources = [] }
          return UncheckedSendable(state.sources)
        }
        for source in sources.value { source.cancel() }
      }
    }
  }
#endif
