import Synchronization

/// Everything that takes a terminal into full-screen mode and back, in memory that never moves.
///
/// There is one record in a process. Signal handlers read it: they can neither allocate nor lock,
/// and whatever they need has to be there before the signal.
struct RestorationRecord: ~Copyable {
  /// Whether the fields below are set and a terminal is open.
  let isOpen = Atomic(false)
  /// Whether the terminal is in full-screen mode: not while the program is suspended.
  let isEntered = Atomic(false)

  /// The signal that asked the program to end; 0 if none did.
  let endingSignal = Atomic<Int32>(0)

  var input: Int32 = -1
  var output: Int32 = -1
  /// The writing end of the pipe that wakes the reader.
  var wake: Int32 = -1
  var original = System.noModes
  var raw = System.noModes

  /// Standard error as it was, if it is held back while the screen is up; otherwise -1.
  var standardError: Int32 = -1
  /// The file that holds it back.
  var heldBack: Int32 = -1
  /// How much of that file has been shown.
  var heldBackOffset = 0

  let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.bufferSize, alignment: 1)
  let enterBytes = Self.bytes(of: ControlSequence.enter)
  let leaveBytes = Self.bytes(of: ControlSequence.leave)
  /// How each signal was handled before, by its number.
  let previousActions = UnsafeMutablePointer<SignalAction>.allocate(capacity: System.signalLimit)

  static let bufferSize = 4096

  /// The record of this process.
  ///
  /// Its fields are written only while `isOpen` is false, by the one caller that claimed it, and read
  /// only while it is true, except for `heldBackOffset`, which only the winner of the exchange on
  /// `isEntered` touches. That is what makes the pointer safe to share.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<RestorationRecord> = {
    let pointer = UnsafeMutablePointer<RestorationRecord>.allocate(capacity: 1)
    pointer.initialize(to: RestorationRecord())
    return pointer
  }()

  private static func bytes(of text: String) -> UnsafeRawBufferPointer {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: text.utf8.count, alignment: 1)
    buffer.copyBytes(from: text.utf8)
    return UnsafeRawBufferPointer(buffer)
  }
}

extension UnsafeMutablePointer<RestorationRecord> {
  /// Takes the terminal into full-screen mode.
  ///
  /// Signal-safe.
  func enter() {
    guard pointee.isOpen.load(ordering: .acquiring) else { return }
    System.setModes(pointee.input, &pointee.raw)
    guard !pointee.isEntered.exchange(true, ordering: .acquiringAndReleasing) else { return }
    write(pointee.enterBytes)
    if pointee.standardError >= 0 { System.redirectStandardError(to: pointee.heldBack) }
  }

  /// Takes the terminal out of full-screen mode and shows what was held back.
  ///
  /// Signal-safe.
  func leave() {
    guard pointee.isEntered.exchange(false, ordering: .acquiringAndReleasing) else { return }
    write(pointee.leaveBytes)
    System.setModes(pointee.input, &pointee.original)
    guard pointee.standardError >= 0 else { return }
    System.redirectStandardError(to: pointee.standardError)
    System.copy(
      from: pointee.heldBack, offset: &pointee.heldBackOffset, to: pointee.standardError,
      buffer: pointee.buffer, capacity: RestorationRecord.bufferSize)
  }

  private func write(_ bytes: UnsafeRawBufferPointer) {
    guard let address = bytes.baseAddress else { return }
    System.writeAll(pointee.output, address, bytes.count)
  }
}
