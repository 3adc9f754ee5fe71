#if GTK
  internal import CGTK
  internal import CMainQueue
  internal import Foundation

  /// GLib's loop, which also runs the jobs of the main actor.
  ///
  /// Swift runs these jobs on the main queue of libdispatch. Another loop does not know of that
  /// queue, so nothing would run them: `Documentation/OtherLoops.md` explains it for any loop.
  @MainActor
  public final class MainLoop {
    private let loop = g_main_loop_new(nil, 0)
    private let mainQueue: guint

    /// Creates the loop, with a source of events that runs the main queue when it has work.
    public init() {
      mainQueue = g_unix_fd_add(
        _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
        { descriptor, _, _ in
          // The descriptor stays readable until it is read.
          var count: UInt64 = 0
          _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
          _dispatch_main_queue_callback_4CF(nil)
          return 1
        }, nil)
    }

    isolated deinit {
      g_source_remove(mainQueue)
      g_main_loop_unref(loop)
    }

    /// Runs the loop on the main thread until ``quit()``.
    public func run() { g_main_loop_run(loop) }

    /// Ends ``run()`` after the current event.
    public func quit() { g_main_loop_quit(loop) }
  }
#endif
