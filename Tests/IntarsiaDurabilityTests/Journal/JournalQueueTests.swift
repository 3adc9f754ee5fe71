import Dispatch
import Foundation
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Queues of journals", .endsWithinAMinute, .usesExternalWork)
struct JournalQueueTests {
  private typealias Queue = JournalQueue<QueuedConnection>

  /// A server that cannot be reached.
  private let failure = DurabilityError(.unavailable, "There is no server.", remedy: "Start it.")

  /// Opens a queue whose connection notes the works that it takes together.
  private func queue(
    polling interval: Duration? = nil, _ take: @escaping @Sendable ([Int]) -> Void
  ) async throws -> Queue {
    try await Queue("test", maximumWorks: 100, polling: interval) {
      QueuedConnection { _, works in
        take(works.map(\.number))
        return ([], [])
      }
    }
  }

  // MARK: - Works

  @Test("A queue takes all works in their order, and none after its stop")
  func order() async throws {
    for interval in [nil, Duration.seconds(3_600)] {
      let all = LockIsolated<[[Int]]>([])
      let queue = try await queue(polling: interval) { works in
        all.withValue { $0.append(works) }
      }
      for number in 0..<1_000 { queue.add(QueuedWork(number: number)) }
      queue.stop()
      queue.stop()
      let failure = LockIsolated<DurabilityError?>(nil)
      queue.add(QueuedWork(number: 1_000) { failure.setValue($0) })
      #expect(failure.value == .journalIsClosed)
      await queue.end()
      #expect(all.value.flatMap(\.self) == Array(0..<1_000))
      #expect(all.value.allSatisfy { (1...100).contains($0.count) })
    }
  }

  @Test("A work is performed at once, with and without polling")
  func wakes() async throws {
    for interval in [nil, Duration.seconds(3_600)] {
      let (taken, continuation) = AsyncStream.makeStream(of: [Int].self)
      let queue = try await queue(polling: interval) { continuation.yield($0) }
      var iterator = taken.makeAsyncIterator()
      for number in 0..<100 {
        queue.add(QueuedWork(number: number))
        #expect(await iterator.next() == [number])
      }
      await queue.end()
      continuation.finish()
      #expect(await iterator.next() == nil)
    }
  }

  @Test(
    "A queue that polls performs no works again and again",
    arguments: [Duration.zero, .microseconds(1), .milliseconds(1)])
  func polling(_ interval: Duration) async throws {
    let (taken, continuation) = AsyncStream.makeStream(
      of: [Int].self, bufferingPolicy: .bufferingNewest(1))
    let queue = try await queue(polling: interval) { continuation.yield($0) }
    var iterator = taken.makeAsyncIterator()
    for _ in 1...3 { #expect(await iterator.next() == []) }
    await queue.end()
  }

  @Test(
    "A queue that polls performs each work once, also one that is added when a poll begins",
    arguments: [(1_000, false), (200, true)])
  func pollingAndWorks(count: Int, isSlow: Bool) async throws {
    let (taken, continuation) = AsyncStream.makeStream(of: [Int].self)
    let queue = try await queue(polling: .zero) { if !$0.isEmpty { continuation.yield($0) } }
    var iterator = taken.makeAsyncIterator()
    for number in 0..<count {
      queue.add(QueuedWork(number: number, isSlow: isSlow))
      #expect(await iterator.next() == [number])
    }
    await queue.end()
    continuation.finish()
    #expect(await iterator.next() == nil)
  }

  @Test("Callers are answered before the end of a queue, few and many", arguments: [1, 100])
  func answers(count: Int) async throws {
    let answered = LockIsolated<[Int]>([])
    let queue = try await Queue("test", maximumWorks: 100) {
      QueuedConnection { _, works in
        ([], works.map { work in { answered.withValue { $0.append(work.number) } } })
      }
    }
    for number in 0..<count { queue.add(QueuedWork(number: number)) }
    await queue.end()
    // Many are answered on another thread, beside the next transaction.
    #expect(answered.value.sorted() == Array(0..<count))
  }

  @Test("A work that an answer adds is performed by the same thread")
  func oneThread() async throws {
    let (done, finish) = AsyncStream.makeStream(of: Void.self)
    let threads = LockIsolated(0)
    let shared = LockIsolated<Queue?>(nil)
    let queue = try await Queue("test", connections: 4, maximumWorks: 1) { _ in
      threads.withValue { $0 += 1 }
      return .zero
    } open: {
      QueuedConnection { _, works in
        let number = works[0].number
        return (
          [],
          [
            {
              if number == 20 { return finish.finish() }
              shared.value?.add(QueuedWork(number: number + 1))
            }
          ]
        )
      }
    }
    shared.setValue(queue)
    queue.add(QueuedWork())
    for await _ in done {}
    shared.setValue(nil)
    await queue.end()
    #expect(threads.value == 1)
  }

  @Test("The end of a queue waits for answers on another thread, after its connection is closed")
  func slowAnswers() async throws {
    let (closed, close) = AsyncStream.makeStream(of: Void.self)
    let proceed = DispatchSemaphore(value: 0)
    let hasEnded = LockIsolated(false)
    let queue = try await Queue("test", maximumWorks: 1) {
      QueuedConnection(didClose: { close.finish() }) { _, _ in
        ([], Array(repeating: { proceed.wait() }, count: QueuedConnection.manyAnswers))
      }
    }
    queue.add(QueuedWork())
    let end = Task {
      await queue.end()
      hasEnded.setValue(true)
    }
    for await _ in closed {}
    // Time for an end that does not wait.
    for _ in 0..<100 { await Task.yield() }
    #expect(!hasEnded.value)
    for _ in 0..<QueuedConnection.manyAnswers { proceed.signal() }
    await end.value
  }

  @Test("A connection that cannot be opened is the error of the start, and nothing runs")
  func failedStart() async throws {
    let error = await #expect(throws: DurabilityError.self) {
      _ = try await Queue("test", maximumWorks: 1) { () throws(DurabilityError) in throw failure }
    }
    #expect(error == failure)
  }

  // MARK: - Deadlines

  @Test("A work that waits while its queue closes fails at its deadline")
  func deadlineInTheEnd() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let proceed = DispatchSemaphore(value: 0)
    let queue = try await Queue("test", maximumWorks: 1) {
      QueuedConnection { _, _ in
        begin.yield()
        proceed.wait()
        return ([], [])
      }
    }
    queue.add(QueuedWork())
    for await _ in begun { break }
    let error = await withCheckedContinuation { continuation in
      queue.add(QueuedWork(deadline: .now) { continuation.resume(returning: $0) })
      queue.stop()
    }
    #expect(error == .noConnectionInTime)
    proceed.signal()
    await queue.end()
  }

  @Test("A work that waits for a lost connection while its queue closes fails at its deadline")
  func lostInTheEnd() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let proceed = DispatchSemaphore(value: 0)
    let opened = LockIsolated(0)
    let failure = failure
    let queue = try await Queue("test", maximumWorks: 1) { () throws(DurabilityError) in
      guard
        opened.withValue({
          $0 += 1
          return $0 == 1
        })
      else { throw failure }
      return QueuedConnection { connection, works in
        begin.yield()
        proceed.wait()
        connection.isOpen = false
        return (works, [])
      }
    }
    let error = LockIsolated<DurabilityError?>(nil)
    queue.add(QueuedWork(deadline: .now) { error.setValue($0) })
    for await _ in begun { break }
    queue.stop()
    proceed.signal()
    await queue.end()
    // The timer may end before or after the failed attempt.
    #expect(error.value?.code == .unavailable)
  }

  @Test("A work that is put back has its own deadline, although another one may wait longer")
  func deadlineOfRepeatedWork() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (proceed, failed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let opened = LockIsolated(0)
    let performed = LockIsolated<[Int]>([])
    let queue = try await Queue("test", maximumWorks: 1) {
      // The second connection is opened when the first work has failed.
      if opened.withValue({
        $0 += 1
        return $0 == 2
      }) {
        failed.wait()
      }
      return QueuedConnection { connection, works in
        performed.withValue { $0 += works.map(\.number) }
        guard works.first?.number == 1 else { return ([], []) }
        begin.yield()
        proceed.wait()
        connection.isOpen = false
        return (works, [])
      }
    }
    let error = LockIsolated<DurabilityError?>(nil)
    queue.add(
      QueuedWork(number: 1, deadline: .now) {
        error.setValue($0)
        failed.signal()
      })
    for await _ in begun { break }
    queue.add(QueuedWork(number: 2, deadline: .now + .seconds(3_600)))
    proceed.signal()
    await queue.end()
    #expect(error.value == .noConnectionInTime)
    #expect(performed.value == [1, 2])
  }

  @Test("All works fail without their deadlines if no connection can ever be opened")
  func hopeless() async throws {
    let opened = LockIsolated(0)
    let denied = DurabilityError(.denied, "The server refused.", remedy: "Correct the password.")
    let queue = try await Queue("test", maximumWorks: 1) { () throws(DurabilityError) in
      guard
        opened.withValue({
          $0 += 1
          return $0 == 1
        })
      else { throw denied }
      return QueuedConnection { connection, works in
        connection.isOpen = false
        return (works, [])
      }
    }
    for _ in 0..<2 {
      let error = await withCheckedContinuation { continuation in
        queue.add(QueuedWork { continuation.resume(returning: $0) })
      }
      #expect(error == denied)
    }
    await queue.end()
  }

  // MARK: - Closing

  @Test("No connection is opened when the last work of a closed queue fails in the pause before")
  func failedInTheEnd() async throws {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (proceed, failed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let pauses = LockIsolated<[Int]>([])
    let opened = LockIsolated(0)
    let queue = try await Queue("test", maximumWorks: 1) { failures in
      let count = pauses.withValue {
        $0.append(failures)
        return $0.count
      }
      if count == 2 { failed.wait() }
      return .zero
    } open: {
      opened.withValue { $0 += 1 }
      return QueuedConnection { connection, works in
        begin.yield()
        proceed.wait()
        connection.isOpen = false
        return (works, [])
      }
    }
    let error = LockIsolated<DurabilityError?>(nil)
    queue.add(
      QueuedWork(deadline: .now) {
        error.setValue($0)
        failed.signal()
      })
    for await _ in begun { break }
    queue.stop()
    proceed.signal()
    await queue.end()
    #expect(error.value == .noConnectionInTime)
    #expect(pauses.value == [0, 0])
    #expect(opened.value == 1)
  }

  @Test("Works that are added at the end have one answer each, and no connection is opened later")
  func race() async throws {
    for _ in 0..<200 {
      let hasEnded = LockIsolated(false)
      let usedLater = LockIsolated(0)
      let answers = LockIsolated(0)
      let queue = try await Queue("test", connections: 2, maximumWorks: 1) {
        if hasEnded.value { usedLater.withValue { $0 += 1 } }
        return QueuedConnection { connection, works in
          if hasEnded.value { usedLater.withValue { $0 += 1 } }
          connection.isOpen = false
          return ([], works.map { _ in { answers.withValue { $0 += 1 } } })
        }
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            queue.add(QueuedWork(number: number) { _ in answers.withValue { $0 += 1 } })
          }
        }
        group.addTask {
          await queue.end()
          hasEnded.setValue(true)
        }
      }
      #expect(answers.value == 4)
      #expect(usedLater.value == 0)
    }
  }
}
