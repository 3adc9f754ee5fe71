public import Intarsia

/// The running effects of the actions that this user interface has sent.
@MainActor
public final class InFlight {
  private struct Entry {
    let tasks: [StoreTask]
    let hasToFinish: Bool
  }

  private var entries: [Int: Entry] = [:]
  private var lastID = 0

  /// Creates an instance that tracks no effects yet.
  public init() {}

  /// Tracks the effects of a command until they end.
  ///
  /// - Parameters:
  ///   - tasks: The tasks that `send` returned for the actions of the command.
  ///   - hasToFinish: Whether a cancellation of the effects would lose data.
  public func insert(_ tasks: [StoreTask], hasToFinish: Bool) {
    lastID += 1
    let id = lastID
    entries[id] = Entry(tasks: tasks, hasToFinish: hasToFinish)
    Task {
      for task in tasks { await task.finish() }
      entries[id] = nil
    }
  }

  /// Waits until all effects have ended.
  public func finish() async {
    while let (id, entry) = entries.first {
      for task in entry.tasks { await task.finish() }
      entries[id] = nil
    }
  }

  /// Cancels the effects that need not finish, and waits until all effects have ended.
  public func shutDown() async {
    for entry in entries.values where !entry.hasToFinish {
      for task in entry.tasks { task.cancel() }
    }
    await finish()
  }
}
