#if os(Linux) || os(Android)
  import Foundation
  import IntarsiaConcurrency

  /// The thread of the process that hears of changes in folders from the kernel.
  ///
  /// A folder is watched instead of the file, because programs replace files, and because the file
  /// need not exist. If the folder does not exist either, its nearest parent is watched.
  final class FolderWatcher: Sendable {
    static let shared = Result { try FolderWatcher() }

    private struct Watch {
      let path: String
      let onChange: @Sendable () -> Void
      /// The names by the number that the kernel gave to their folders.
      var names: [Int32: Set<String>] = [:]
    }

    private struct State {
      var watches: [UInt64: Watch] = [:]
      var last: UInt64 = 0
    }

    private static let events =
      IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF
      | IN_MOVE_SELF

    private let descriptor: Int32
    private let state = VisibleMutex(State())

    private init() throws {
      descriptor = inotify_init1(Int32(IN_CLOEXEC))
      guard descriptor >= 0 else { throw FileSystemError("watch", "the file system") }
      Thread.detachNewThread { [self] in
        while true { deliver(nextEvents()) }
      }
    }

    func watch(
      _ path: String, onChange: @escaping @Sendable () -> Void
    ) throws
      -> SharedSubscription
    {
      let id = try state.withLock { state in
        state.last += 1
        var watch = Watch(path: path, onChange: onChange)
        try follow(&watch)
        state.watches[state.last] = watch
        return state.last
      }
      return SharedSubscription { [self] in
        // Released after the lock, because the closure may hold the last reference to a value.
        _ = state.withLock { state in
          let removed = state.watches.removeValue(forKey: id)
          if let removed { release(removed.names.keys, in: state) }
          return UncheckedSendable(removed)
        }
      }
    }

    /// Watches the folders of a file and of its symbolic links.
    private func follow(_ watch: inout Watch) throws {
      var names: Set<FilePlace> = []
      // A folder may appear before its parent is watched.
      repeat {
        names = Self.names(of: watch.path)
        watch.names = [:]
        for name in names {
          let number = inotify_add_watch(descriptor, name.folder, UInt32(Self.events))
          if number < 0, errno == ENOENT { continue }
          guard number >= 0 else { throw FileSystemError("watch", name.folder) }
          watch.names[number, default: []].insert(name.name)
        }
      } while names != Self.names(of: watch.path)
    }

    private func release(_ numbers: some Sequence<Int32>, in state: State) {
      for number in numbers where !state.watches.values.contains(where: { $0.names[number] != nil })
      {
        inotify_rm_watch(descriptor, number)
      }
    }

    /// The names in folders whose appearance or change is of interest.
    private static func names(of path: String) -> Set<FilePlace> {
      Set(FilePlace.links(from: path).map(\.nearest))
    }

    // MARK: - Events

    private struct Event {
      let folder: Int32
      let mask: UInt32
      let name: String

      /// Whether a regular file was made, which is announced again as soon as it has its content.
      var isBeginning: Bool { mask & UInt32(IN_CREATE | IN_ISDIR) == UInt32(IN_CREATE) }
      /// Whether the folder itself has gone, or events were lost.
      var isOfFolder: Bool { name.isEmpty }
    }

    private func nextEvents() -> [Event] {
      withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        guard count > 0 else { return [] }
        var events: [Event] = []
        var offset = 0
        while offset < count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          offset += MemoryLayout<inotify_event>.size
          let name = UnsafeRawBufferPointer(buffer)[offset..<offset + Int(event.len)]
          offset += Int(event.len)
          events.append(
            Event(
              folder: event.wd, mask: event.mask,
              name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
        }
        return events
      }
    }

    private func deliver(_ events: [Event]) {
      let closures = state.withLock { state in
        state.watches.sorted { $0.key < $1.key }.compactMap { id, watch in
          guard events.contains(where: { isOf(watch, $0) }) else { return nil as Watch? }
          // The event may be about a link, or a folder on the path to the file.
          let old = watch.names.keys
          var new = watch
          try? follow(&new)
          state.watches[id] = new
          release(old, in: state)
          return new
        }
      }
      for watch in closures { watch.onChange() }
    }

    private func isOf(_ watch: Watch, _ event: Event) -> Bool {
      // Lost events have no folder.
      guard let names = watch.names[event.folder] else { return event.folder < 0 }
      if event.isOfFolder { return true }
      return names.contains(event.name) && !(event.isBeginning && isPlainFile(watch.path))
    }

    /// Whether the path is a file with one name, and not a symbolic link.
    private func isPlainFile(_ path: String) -> Bool {
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_nlink == 1
    }
  }
#endif
