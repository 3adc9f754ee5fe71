#if SQLite
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: queues", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteQueueTests {
    /// Runs a queue, and returns the batches that it took after an operation and its end.
    private func batches(
      polling interval: Duration? = nil, _ operation: (SQLiteQueue<Int>) async -> Void
    ) async throws -> [[Int]] {
      let batches = LockIsolated<[[Int]]>([])
      let queue = try await SQLiteQueue<Int>.start("SQLite test", polling: interval) {
      } perform: { _, requests in
        batches.withValue { $0.append(requests) }
      }
      await operation(queue)
      await queue.end()
      return batches.value
    }

    @Test("A queue takes all requests in their order, and none after its stop")
    func requests() async throws {
      for interval in [nil, Duration.seconds(3_600)] {
        let all = try await batches(polling: interval) { queue in
          for number in 0..<1_000 { #expect(queue.add(number)) }
          queue.stop()
          queue.stop()
          #expect(!queue.add(1_000))
        }
        #expect(all.flatMap(\.self) == Array(0..<1_000))
        #expect(all.allSatisfy { !$0.isEmpty })
      }
    }

    @Test("A request is performed at once, with and without polling")
    func wakes() async throws {
      for interval in [nil, Duration.seconds(3_600)] {
        let (taken, continuation) = AsyncStream.makeStream(of: [Int].self)
        let queue = try await SQLiteQueue<Int>.start("SQLite test", polling: interval) {
        } perform: { _, requests in
          continuation.yield(requests)
        }
        var iterator = taken.makeAsyncIterator()
        for number in 0..<100 {
          #expect(queue.add(number))
          #expect(await iterator.next() == [number])
        }
        await queue.end()
        continuation.finish()
        #expect(await iterator.next() == nil)
      }
    }

    @Test(
      "A queue that polls performs no requests again and again",
      arguments: [Duration.zero, .microseconds(1), .milliseconds(1)])
    func polling(_ interval: Duration) async throws {
      let (taken, continuation) = AsyncStream.makeStream(
        of: [Int].self, bufferingPolicy: .bufferingNewest(1))
      let queue = try await SQLiteQueue<Int>.start("SQLite test", polling: interval) {
      } perform: { _, requests in
        continuation.yield(requests)
      }
      var iterator = taken.makeAsyncIterator()
      for _ in 1...3 { #expect(await iterator.next() == []) }
      await queue.end()
    }

    @Test("A connection that cannot be opened is the error of the start, and nothing runs")
    func failedStart() async throws {
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteQueue<Int>.start("SQLite test") { () throws(DurabilityError) in
          throw DurabilityError(.full, "The disk is full.", remedy: "Make room.")
        } perform: { _, _ in
          Issue.record("It ran.")
        }
      }
      #expect(error?.code == .full)
    }
  }
#endif
