public import Intarsia

/// The effects that were started and have not ended yet, as far as this user interface knows.
@MainActor
public final class InFlight {
  private struct Entry {
    let tasks: [StoreTask]
    let hasToFinish: Bool
  }

  private var entries: [Int: Entry] = [:]
  private var lastID = 0

  /// Starts with nothing in flight.
  public init() {}

  /// Keeps the effects of a command until they end.
  ///
  /// - Parameters:
  ///   - tasks: What sending its actions returned.
  ///   - hasToFinish: Whether something is lost if the effects are given up.
  public func insert(_ tasks: [StoreTask], hasToFinish: Bool) {
    lastID += 1
    let id = lastID
    entries[id] = Entry(tasks: tasks, hasToFinish: hasToFinish)
    Task {
      for task in tasks { await task.finish() }
      entries[id] = nil
    }
  }

  /// Waits until everything has ended.
  public func finish() async {
    while let (id, entry) = entries.first {
      for task in entry.tasks { await task.finish() }
      entries[id] = nil
    }
  }

  /// Gives up everything that may be given up, and waits for the rest.
  public func shutDown() async {
    for entry in entries.values where !entry.hasToFinish {
      for task in entry.tasks { task.cancel() }
    }
    await finish()
  }
}
