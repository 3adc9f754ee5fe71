import Foundation

/// A worker in a process of its own.
final class WorkerProcess: Sendable {
  /// An event of a worker process.
  enum Event: Sendable {
    /// The worker has printed a line.
    case line(Substring)
    /// The process has ended, and all its lines were read.
    case ended(status: Int32, isKilled: Bool)
  }

  private let process = Process()
  private let input = Pipe()

  /// Starts a process of this program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of the process.
  ///   - report: Called with each event, in order.
  init(arguments: [String], report: @escaping @Sendable (Event) -> Void) throws {
    let output = Pipe()
    process.executableURL = Bundle.main.executableURL
    process.arguments = arguments
    // If this process ends, the worker's input ends, and so does the worker.
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let reading = output.fileHandleForReading
    Thread.detachNewThread { [self] in
      var rest = Substring()
      while true {
        let data = reading.availableData
        guard !data.isEmpty else { break }
        rest += String(decoding: data, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
          report(.line(rest[..<end]))
          rest = rest[rest.index(after: end)...]
        }
      }
      process.waitUntilExit()
      report(
        .ended(
          status: process.terminationStatus,
          isKilled: process.terminationReason == .uncaughtSignal))
    }
  }

  /// Kills the process at once, as `kill -9` does.
  func kill() {
    #if canImport(Darwin)
      Darwin.kill(process.processIdentifier, SIGKILL)
    #else
      Glibc.kill(process.processIdentifier, SIGKILL)
    #endif
  }
}
