import Dispatch
import Synchronization

/// The terminal that a full-screen program runs in.
///
/// Between ``open()`` and ``close()`` the program controls the whole screen and receives each key.
/// The terminal returns to its original state when the program ends: by a return, by `exit`,
/// by Ctrl-C and similar signals, or by a crash. It also does so while the program is suspended.
/// A signal that cannot be handled, such as SIGKILL, leaves the terminal in full-screen mode.
///
/// If standard error is a terminal, its output is held back and shown after full-screen mode.
///
/// ```swift
/// let terminal = try Terminal(support: StyleSupport(environment: environment))
/// let events = try terminal.open()
/// defer { terminal.close() }
/// terminal.draw(frame(size: terminal.size))
/// for await event in events { … }
/// ```
///
/// - Isolation: Every member can be used from any thread.
public final class Terminal: Sendable {
  private struct Session {
    let wake: (reading: Int32, writing: Int32)
    let reader: DispatchGroup
    let events: AsyncStream<TerminalEvent>.Continuation
  }

  private let input: Int32
  private let display: Display
  private let session = Mutex<Session?>(nil)

  /// Creates a terminal from two descriptors, by default standard input and standard output.
  ///
  /// - Throws: ``TerminalError/notATerminal`` unless both descriptors are terminals.
  public init(
    input: Int32 = 0, output: Int32 = 1, support: StyleSupport
  ) throws(TerminalError) {
    guard Self.isTerminal(input), Self.isTerminal(output) else { throw .notATerminal }
    self.input = input
    display = Display(output: output, support: support)
  }

  deinit { close() }

  /// Whether a descriptor is a terminal, and not a file or a pipe.
  public static func isTerminal(_ descriptor: Int32) -> Bool {
    System.isTerminal(descriptor)
  }

  /// The current number of columns and rows; 80 × 24 if the terminal does not report them.
  public var size: Size { display.size }

  /// Shows a screen by sending only its differences from the previous screen.
  ///
  /// Does nothing while the terminal is not in full-screen mode.
  public func draw(_ screen: Screen) {
    guard RestorationRecord.shared.pointee.isEntered.load(ordering: .acquiring) else { return }
    display.draw(screen)
  }

  /// Enters full-screen mode and returns the events from now on.
  ///
  /// The sequence ends when ``close()`` is called, the terminal disconnects, or a signal asks the
  /// program to end. Finish the program's work then, and call ``endBySignal()``.
  ///
  /// - Throws: ``TerminalError/alreadyOpen`` or ``TerminalError/unavailable``.
  public func open() throws(TerminalError) -> AsyncStream<TerminalEvent> {
    let (stream, events) = AsyncStream.makeStream(of: TerminalEvent.self)
    let failure: TerminalError? = session.withLock { session in
      guard Self.claim() else { return .alreadyOpen }
      guard let modes = System.modes(input), let wake = System.makePipe() else {
        Self.release()
        return .unavailable
      }
      let reader = startReader(wake: wake.reading, events: events)
      enter(modes: modes, wake: wake.writing)
      session = Session(wake: wake, reader: reader, events: events)
      return nil
    }
    if let failure { throw failure }
    return stream
  }

  /// Ends the process by the signal that ended the sequence of events; does nothing if none did.
  ///
  /// The parent process then learns of the signal, as if this program had not handled it.
  public static func endBySignal() {
    let signal = RestorationRecord.shared.pointee.endingSignal.load(ordering: .acquiring)
    if signal != 0 { System.sendNow(signal) }
  }

  /// Restores the terminal and ends the sequence of events; does nothing if it is closed.
  public func close() {
    session.withLock { session in
      guard let closing = session else { return }
      session = nil
      let record = RestorationRecord.shared
      record.leave()
      TerminalSignals.uninstall()
      record.pointee.isOpen.store(false, ordering: .releasing)
      if record.pointee.standardError >= 0 {
        System.closeAll(record.pointee.standardError, record.pointee.heldBack)
      }
      System.signal(closing.wake.writing, InputReader.end)
      closing.reader.wait()
      System.closeAll(closing.wake.reading, closing.wake.writing)
      closing.events.finish()
      Self.release()
    }
  }
}

extension Terminal {
  private static let isClaimed = Atomic(false)

  private static func claim() -> Bool {
    !isClaimed.exchange(true, ordering: .acquiringAndReleasing)
  }

  private static func release() {
    isClaimed.store(false, ordering: .releasing)
  }

  /// Starts to read, on a thread that may block.
  ///
  /// - Returns: A group that is empty when the reader has ended.
  private func startReader(
    wake: Int32, events: AsyncStream<TerminalEvent>.Continuation
  ) -> DispatchGroup {
    let reader = InputReader(
      input: input, wake: wake,
      onEvent: { events.yield(.input($0)) },
      onRedraw: { [display] in
        display.reset()
        events.yield(.resized(display.size))
      })
    let group = DispatchGroup()
    DispatchQueue(label: "terminal input").async(group: group) {
      reader.run()
      events.finish()
    }
    return group
  }

  private func enter(modes: TerminalModes, wake: Int32) {
    let record = RestorationRecord.shared
    record.pointee.input = input
    record.pointee.output = display.output
    record.pointee.wake = wake
    record.pointee.original = modes
    record.pointee.raw = System.rawModes(from: modes)
    holdBackStandardError()
    display.reset()
    record.pointee.isOpen.store(true, ordering: .releasing)
    TerminalSignals.install()
    Self.restoreAtExit
    record.enter()
  }

  /// Holds back standard error, whose text would overwrite the screen and then be lost.
  private func holdBackStandardError() {
    let record = RestorationRecord.shared
    (record.pointee.standardError, record.pointee.heldBack) = (-1, -1)
    guard Self.isTerminal(2), let original = System.duplicate(2) else { return }
    guard let file = System.makeScratchFile() else { return System.closeAll(original) }
    record.pointee.heldBackOffset = 0
    (record.pointee.standardError, record.pointee.heldBack) = (original, file)
  }

  /// Registers the exit handler once per process.
  private static let restoreAtExit: Void = System.atExit { RestorationRecord.shared.leave() }
}
