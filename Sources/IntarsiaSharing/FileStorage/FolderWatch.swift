#if os(Linux)
  import Dispatch
  import Foundation
  import Glibc

  /// Tells of the files of a folder that were written, moved or deleted, until it is released.
  final class FolderWatch: @unchecked Sendable {
    // Safe: Dispatch documents its sources as safe to use on all threads.
    private let source: any DispatchSourceRead

    /// Watches a folder.
    ///
    /// - Parameter onChange: Receives the names of the files, on a queue, one call at a time.
    init(_ folder: String, onChange: @escaping @Sendable (Set<String>) -> Void) throws {
      let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      guard descriptor >= 0 else { throw POSIXError.last }
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      guard inotify_add_watch(descriptor, folder, UInt32(events)) >= 0 else {
        defer { close(descriptor) }
        throw POSIXError.last
      }
      source = DispatchSource.makeReadSource(
        fileDescriptor: descriptor, queue: DispatchQueue(label: "FolderWatch"))
      source.setEventHandler { onChange(Self.names(in: descriptor)) }
      source.setCancelHandler { close(descriptor) }
      source.activate()
    }

    deinit {
      source.cancel()
    }

    /// The names in the pending events.
    private static func names(in descriptor: Int32) -> Set<String> {
      var names: Set<String> = []
      withUnsafeTemporaryAllocation(byteCount: 16 * 1024, alignment: 8) { buffer in
        let size = MemoryLayout<inotify_event>.size
        while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
          var event = 0
          while event < count {
            let header = buffer.loadUnaligned(fromByteOffset: event, as: inotify_event.self)
            let name = buffer[(event + size)..<(event + size + Int(header.len))]
            names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            event += size + Int(header.len)
          }
        }
      }
      return names
    }
  }
#endif
