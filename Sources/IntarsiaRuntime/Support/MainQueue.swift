import Dispatch

/// Checks whether the caller runs on the main queue, which executes the main actor.
///
/// A program that waits in `dispatchMain`, such as an asynchronous `main` on Linux, may run its
/// main queue on any thread.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
