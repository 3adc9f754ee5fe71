import Synchronization

/// The part of a terminal that shows: a descriptor to write to and what has been written.
final class Display: Sendable {
  let output: Int32
  private let renderer: Mutex<FrameRenderer>

  init(output: Int32, support: StyleSupport) {
    self.output = output
    renderer = Mutex(FrameRenderer(support: support))
  }

  var size: Size { System.size(output) ?? Size(columns: 80, rows: 24) }

  /// Sends what differs from the screen before.
  ///
  /// The lock is held while writing: frames drawn from two threads must not mix.
  func draw(_ screen: Screen) {
    renderer.withLock { renderer in
      var frame = renderer.render(screen)
      frame.withUTF8 { bytes in
        guard let address = bytes.baseAddress else { return }
        System.writeAll(output, address, bytes.count)
      }
    }
  }

  /// Forgets what has been written: something else may be there now.
  func reset() {
    renderer.withLock { $0.reset() }
  }
}
