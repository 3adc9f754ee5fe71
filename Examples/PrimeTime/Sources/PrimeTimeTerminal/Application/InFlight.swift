import Intarsia

/// The effects that were started and have not ended yet, as far as this user interface knows.
@MainActor
final class InFlight {
  private struct Entry {
    let task: StoreTask
    let hasToFinish: Bool
  }

  private var entries: [Int: Entry] = [:]
  private var lastID = 0

  /// Keeps the effects of an action until they end.
  ///
  /// - Parameters:
  ///   - task: What sending the action returned.
  ///   - hasToFinish: Whether something is lost if the effects are given up.
  func insert(_ task: StoreTask, hasToFinish: Bool) {
    lastID += 1
    let id = lastID
    entries[id] = Entry(task: task, hasToFinish: hasToFinish)
    Task {
      await task.finish()
      entries[id] = nil
    }
  }

  /// Waits until everything has ended.
  func finish() async {
    while let (id, entry) = entries.first {
      await entry.task.finish()
      entries[id] = nil
    }
  }

  /// Gives up everything that may be given up, and waits for the rest.
  func shutDown() async {
    for entry in entries.values where !entry.hasToFinish { entry.task.cancel() }
    await finish()
  }
}
