import Foundation
import IntarsiaConcurrency

/// The processor time of a thread, as the system measures it.
enum ThreadTime {
  /// Whether a thread has used almost no processor time since the last call for a simulation.
  ///
  /// The first call returns `false`, and so does every call on a system without this information.
  static func isIdle(_ thread: Int32, in simulation: Simulation) -> Bool {
    guard let time = ticks(of: thread) else { return false }
    return simulation.state.withLock { state in
      defer { state.jobTime = time }
      return state.jobTime.map { time - $0 < 10 } ?? false
    }
  }

  /// The processor time of a thread in hundredths of a second.
  ///
  /// Source: the fields 14 and 15 of `/proc/[pid]/task/[tid]/stat`, as described in proc(5).
  private static func ticks(of thread: Int32) -> Int? {
    guard thread != 0,
      let line = try? String(contentsOfFile: "/proc/self/task/\(thread)/stat", encoding: .utf8),
      // The name of the thread may contain spaces, and ends at the last parenthesis.
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[end...].split(separator: " ")
    guard fields.count > 12, let user = Int(fields[12]), let system = Int(fields[13]) else {
      return nil
    }
    return user + system
  }
}
