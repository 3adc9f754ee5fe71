#if os(Linux)
  import CMainQueue
  import Foundation

  // snippet
  /// The main queue, for a loop that does not know of it.
  @MainActor
  enum MainQueue {
    /// The file descriptor that becomes readable when the main queue has work.
    static let descriptor = _dispatch_get_main_queue_handle_4CF()

    /// Runs the work that is ready.
    static func run() {
      // The descriptor stays readable until it is read.
      var count: UInt64 = 0
      _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
      _dispatch_main_queue_callback_4CF(nil)
    }
  }
// end
#endif
