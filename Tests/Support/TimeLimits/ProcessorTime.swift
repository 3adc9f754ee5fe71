import Foundation

/// The time for which threads ran, and the time for which they were ready but had no processor.
package struct ProcessorTime: Equatable {
  /// The nanoseconds for which the threads ran.
  package var used = 0
  /// The nanoseconds for which the threads waited for a processor.
  package var awaited = 0

  /// Creates the times of some threads.
  package init(used: Int = 0, awaited: Int = 0) {
    self.used = used
    self.awaited = awaited
  }

  /// The part of a period that counts against a time limit, from 0 to 1.
  ///
  /// Threads that wait for no processor count in full, whether they run or are idle. So does a test
  /// that spins on an idle machine. If the threads wait all the time, the part is their speed.
  package func countedPart(of period: Int) -> Double {
    guard awaited > 0, period > 0 else { return 1 }
    let ready = used + awaited
    let waiting = Double(awaited) / Double(max(ready, period))
    return max(0, 1 - waiting)
  }

  /// Parses the contents of a file `schedstat`: the time used, the time awaited, the number of
  /// slices.
  package init?(schedstat: String) {
    let numbers = schedstat.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count >= 2, let used = numbers[0], let awaited = numbers[1] else { return nil }
    self.init(used: used, awaited: awaited)
  }
}

/// The threads of this process and of all its descendants, with their times.
///
/// Linux tells them in `/proc`. Elsewhere there are none, so each second counts in full.
package struct ThreadTimes {
  private var times: [Int: ProcessorTime]

  /// Creates a moment of some threads, by their numbers.
  package init(_ times: [Int: ProcessorTime]) {
    self.times = times
  }

  /// The times since an earlier moment, without threads that have ended meanwhile.
  package func since(_ earlier: ThreadTimes) -> ProcessorTime {
    times.reduce(into: ProcessorTime()) { sum, thread in
      let before = earlier.times[thread.key] ?? ProcessorTime()
      // A new thread may have the number of one that has ended.
      sum.used += max(0, thread.value.used - before.used)
      sum.awaited += max(0, thread.value.awaited - before.awaited)
    }
  }

  /// Reads the times of this moment.
  package static func now() -> ThreadTimes {
    var times: [Int: ProcessorTime] = [:]
    var processes = ["self"]
    while let process = processes.popLast() {
      let folder = "/proc/\(process)/task"
      for thread in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
        // A thread may end while its files are read.
        guard let number = Int(thread), let statistics = contents("\(folder)/\(thread)/schedstat"),
          let time = ProcessorTime(schedstat: statistics)
        else { continue }
        times[number] = time
        let children = contents("\(folder)/\(thread)/children") ?? ""
        processes += children.split(separator: " ").map(String.init)
      }
    }
    return ThreadTimes(times)
  }

  private static func contents(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}
