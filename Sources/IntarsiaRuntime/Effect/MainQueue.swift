import Dispatch

/// Knows whether what runs is on the main queue, which is where the main actor is.
///
/// Where a program waits for its main queue with `dispatchMain`, as an asynchronous `main` does on Linux, any thread serves
/// it.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) == true }
}
