import Synchronization

/// The data for entering and leaving full-screen mode, at a fixed address.
///
/// Each process has one record. Signal handlers read it. They can neither allocate nor lock,
/// so all data that they need must exist before the signal arrives.
struct RestorationRecord: ~Copyable {
  /// Whether the fields below are set and a terminal is open.
  let isOpen = Atomic(false)
  /// Whether the terminal is in full-screen mode; false while the program is suspended.
  let isEntered = Atomic(false)

  /// The signal that asked the program to end; 0 if none did.
  let endingSignal = Atomic<Int32>(0)

  var input: Int32 = -1
  var output: Int32 = -1
  /// The writing end of the pipe that wakes the reader.
  var wake: Int32 = -1
  var original = System.noModes
  var raw = System.noModes

  /// A duplicate of the original standard error while its output is held back; otherwise -1.
  var standardError: Int32 = -1
  /// The file that receives the held-back output; -1 without one.
  var heldBack: Int32 = -1
  /// The number of bytes of that file that are already shown.
  var heldBackOffset = 0

  let buffer = UnsafeMutableRawPointer.allocate(byteCount: Self.bufferSize, alignment: 1)
  let enterSequence = ControlSequence.enter
  let leaveSequence = ControlSequence.leave
  /// The previous action of each signal, indexed by signal number.
  let previousActions = UnsafeMutablePointer<SignalAction>.allocate(capacity: System.signalLimit)

  static let bufferSize = 4096

  /// The record of this process.
  ///
  /// The caller that claimed the terminal writes the fields, only while `isOpen` is false. Other
  /// code reads them only while it is true. While it is true, only the winner of the exchange on
  /// `isEntered` accesses `heldBackOffset`. These rules make the pointer safe to share.
  nonisolated(unsafe) static let shared: UnsafeMutablePointer<RestorationRecord> = {
    let pointer = UnsafeMutablePointer<RestorationRecord>.allocate(capacity: 1)
    pointer.initialize(to: RestorationRecord())
    return pointer
  }()
}

extension UnsafeMutablePointer<RestorationRecord> {
  /// Switches the terminal to full-screen mode.
  ///
  /// Signal-safe.
  func enter() {
    guard pointee.isOpen.load(ordering: .acquiring) else { return }
    System.setModes(pointee.input, &pointee.raw)
    guard !pointee.isEntered.exchange(true, ordering: .acquiringAndReleasing) else { return }
    write(pointee.enterSequence)
    if pointee.standardError >= 0 { System.redirectStandardError(to: pointee.heldBack) }
  }

  /// Leaves full-screen mode and shows the held-back output.
  ///
  /// Signal-safe.
  func leave() {
    guard pointee.isEntered.exchange(false, ordering: .acquiringAndReleasing) else { return }
    write(pointee.leaveSequence)
    System.setModes(pointee.input, &pointee.original)
    guard pointee.standardError >= 0 else { return }
    System.redirectStandardError(to: pointee.standardError)
    System.copy(
      from: pointee.heldBack, offset: &pointee.heldBackOffset, to: pointee.standardError,
      buffer: pointee.buffer, capacity: RestorationRecord.bufferSize)
  }

  private func write(_ text: StaticString) {
    System.writeAll(pointee.output, text.utf8Start, text.utf8CodeUnitCount)
  }
}
