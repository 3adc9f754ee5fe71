import Foundation
import IntarsiaTraces

/// Reads what a program appends to its trace.
struct TraceFollower {
  private let file: URL
  private(set) var trace: Trace
  private let handle: FileHandle

  init(_ file: URL) throws {
    self.file = file
    handle = try RegularFile.open(file)
    trace = try Trace(handle.readToEnd() ?? Data())
  }

  /// Returns the complete lines that were appended since the last call.
  mutating func step() throws -> Data {
    guard try handle.seekToEnd() >= UInt64(trace.readBytes) else {
      throw TraceTool.Problem.file(
        "\(file.path) was replaced: a new recording has begun. Run the command again to follow it.")
    }
    try handle.seek(toOffset: UInt64(trace.readBytes))
    return try trace.append(handle.readToEnd() ?? Data())
  }
}
