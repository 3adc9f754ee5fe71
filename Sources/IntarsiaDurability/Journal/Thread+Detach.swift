#if SQLite || PostgreSQL
  import Dispatch
  import Foundation

  extension Thread {
    /// Starts a thread for calls of a database, which block.
    ///
    /// Such calls never run on the threads of Swift's tasks, which are few.
    ///
    /// - Parameter group: A group that the thread belongs to until it ends.
    static func detach(
      _ name: String, in group: DispatchGroup? = nil, _ body: @escaping @Sendable () -> Void
    ) {
      group?.enter()
      let thread = Thread {
        body()
        group?.leave()
      }
      thread.name = name
      thread.stackSize = 1 << 20
      thread.start()
    }
  }

  extension DispatchGroup {
    /// Waits until all threads of the group have ended.
    func end() async {
      await withCheckedContinuation { continuation in
        notify(queue: .global()) { continuation.resume() }
      }
    }
  }
#endif
