#if SQLite
  import Foundation
  import IntarsiaConcurrency
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaDurability

  @Suite("SQLite: threads", .endsWithinAMinute, .usesExternalWork)
  struct SQLiteThreadTests {
    /// Runs a thread, and returns the batches that it took after an operation and its end.
    private func batches(
      waiting limit: Duration? = nil, _ operation: (SQLiteThread<Int>) async -> Void
    ) async throws -> [[Int]] {
      let batches = LockIsolated<[[Int]]>([])
      let thread = try await SQLiteThread<Int>.start("SQLite test", waiting: limit) {
      } perform: { _, requests in
        batches.withValue { $0.append(requests) }
      }
      await operation(thread)
      await thread.end()
      return batches.value
    }

    @Test("A thread takes all requests in their order, and none after its stop")
    func requests() async throws {
      for limit in [nil, Duration.seconds(3_600)] {
        let all = try await batches(waiting: limit) { thread in
          for number in 0..<1_000 { #expect(thread.add(number)) }
          thread.stop()
          thread.stop()
          #expect(!thread.add(1_000))
        }
        #expect(all.flatMap(\.self) == Array(0..<1_000))
        #expect(all.allSatisfy { !$0.isEmpty })
      }
    }

    @Test("A request wakes a thread that waits, with and without a limit")
    func wakes() async throws {
      for limit in [nil, Duration.seconds(3_600)] {
        let (taken, continuation) = AsyncStream.makeStream(of: [Int].self)
        let thread = try await SQLiteThread<Int>.start("SQLite test", waiting: limit) {
        } perform: { _, requests in
          continuation.yield(requests)
        }
        var iterator = taken.makeAsyncIterator()
        for number in 0..<100 {
          #expect(thread.add(number))
          #expect(await iterator.next() == [number])
        }
        await thread.end()
        continuation.finish()
        #expect(await iterator.next() == nil)
      }
    }

    @Test(
      "A thread that waits for a time without requests takes none",
      arguments: [Duration.zero, .microseconds(1), .milliseconds(1)])
    func limit(_ limit: Duration) async throws {
      let (taken, continuation) = AsyncStream.makeStream(
        of: [Int].self, bufferingPolicy: .bufferingNewest(1))
      let thread = try await SQLiteThread<Int>.start("SQLite test", waiting: limit) {
      } perform: { _, requests in
        continuation.yield(requests)
      }
      var iterator = taken.makeAsyncIterator()
      for _ in 1...3 { #expect(await iterator.next() == []) }
      await thread.end()
    }

    @Test("A connection that cannot be opened is the error of the start, and nothing runs")
    func failedStart() async throws {
      let error = await #expect(throws: DurabilityError.self) {
        _ = try await SQLiteThread<Int>.start("SQLite test") { () throws(DurabilityError) in
          throw DurabilityError(.full, "The disk is full.", remedy: "Make room.")
        } perform: { _, _ in
          Issue.record("It ran.")
        }
      }
      #expect(error?.code == .full)
    }
  }
#endif
