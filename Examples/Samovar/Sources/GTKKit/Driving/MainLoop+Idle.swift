#if GTK
  internal import CGTK

  extension MainLoop {
    /// Waits until the main queue is empty, and GTK has neither events to handle nor widgets to
    /// lay out.
    ///
    /// GLib calls an idle source only when no source of a higher priority is ready.
    public func idle() async {
      await withCheckedContinuation { continuation in
        g_idle_add_full(
          G_PRIORITY_LOW,
          { data in
            guard let data else { return 0 }
            Unmanaged<Callback>.fromOpaque(data).takeRetainedValue().call()
            return 0
          }, Unmanaged.passRetained(Callback { continuation.resume() }).toOpaque(), nil)
      }
    }
  }

  /// A closure that passes through C code.
  private final class Callback {
    let call: () -> Void
    init(_ call: @escaping () -> Void) { self.call = call }
  }
#endif
