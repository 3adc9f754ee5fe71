import Synchronization

/// The output of a terminal: a descriptor and the renderer of its frames.
final class Display: Sendable {
  let output: Int32
  private let renderer: Mutex<FrameRenderer>

  init(output: Int32, support: StyleSupport) {
    self.output = output
    renderer = Mutex(FrameRenderer(support: support))
  }

  var size: Size { System.size(output) ?? Size(columns: 80, rows: 24) }

  /// Writes the differences from the previous screen.
  ///
  /// The lock is held while writing, so that frames from two threads do not mix.
  func draw(_ screen: Screen) {
    renderer.withLock { renderer in
      var frame = renderer.render(screen)
      frame.withUTF8 { bytes in
        guard let address = bytes.baseAddress else { return }
        System.writeAll(output, address, bytes.count)
      }
    }
  }

  /// Discards the previous screen, because the terminal may show other text now.
  func reset() {
    renderer.withLock { $0.reset() }
  }
}
