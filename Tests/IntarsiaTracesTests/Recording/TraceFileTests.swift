import ChildProcesses
import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

@MainActor
@Suite("Files of traces", .endsWithinAMinute)
struct TraceFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "traces-\(UUID().uuidString)")

  private func withFolder(_ body: (URL) async throws -> Void) async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test("A file has the header and every event, in order, when it is flushed")
  func flush() async throws {
    try await withFolder { folder in
      let file = folder.appending(path: "session.trace")
      let store = Store(initialState: Shop.State()) { Shop() }
      let recorder = try store.record(to: file)
      for number in 1...6_000 { store.send(.arrived([Shop.Item(id: number, title: "")])) }
      recorder.flush()
      let data = try Data(contentsOf: file)
      let line = try #require(data.split(separator: UInt8(ascii: "\n")).first)
      let header = try JSONDecoder().decode(TraceHeader.self, from: Data(line))
      #expect(header.trace == "intarsia")
      #expect(header.version == TraceHeader.currentVersion)
      #expect(header.process == Int(ProcessInfo.processInfo.processIdentifier))
      let events = try events(of: data)
      #expect(events.map(\.n) == Array(1...12_001))
      // Complete dumps between the changes let a reader begin in the middle of the file.
      var lines: [String] = []
      var wholes = 0
      for event in events {
        guard let dump = event.dump, event.event == .store || event.event == .change else {
          continue
        }
        if case .whole = dump { wholes += 1 }
        lines = try #require(dump.applied(to: lines))
      }
      #expect(lines.contains("      id: 6000,"))
      #expect(wholes > 5)
    }
  }

  @Test("A file that cannot be created is an error of the call")
  func unwritable() async throws {
    try await withFolder { folder in
      #expect(throws: (any Error).self) {
        try TraceRecorder(file: folder.appending(path: "missing/session.trace"))
      }
    }
  }

  @Test("A disk without room ends the trace with one issue")
  func fullDisk() async throws {
    let store = Store(initialState: Shop.State()) { Shop() }
    let device = URL(filePath: "/dev/full")
    #expect(throws: (any Error).self) { try TraceRecorder(file: device) }
    store.send(.stopped)
  }

  #if os(Linux)
    @Test(
      "INTARSIA_TRACE records a program without a change, up to the moment when it is killed",
      .enabled(if: !ChildProcess.isThisOne))
    func environment() async throws {
      try await withFolder { folder in
        let child = try await ChildProcess.run(
          "--testing-library", "swift-testing", "--filter", "TracedOnPurpose",
          environment: ["INTARSIA_TRACE": folder.path + "/%p.trace"])
        #expect(child.status == SIGKILL, "\(child.output)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let name = try #require(files.first, "\(child.output)")
        #expect(files.count == 1)
        #expect(Int(name.dropLast(".trace".count)) != nil, "%p stands for the process: \(name)")
        let events = try events(of: Data(contentsOf: folder.appending(path: name)))
        let labels = events.filter { $0.event == .action }.compactMap(\.label)
        #expect(labels.contains("Shop.Action.arrived([])"), "\(labels)")
      }
    }

    @Test(
      "A program that makes no store leaves the file of INTARSIA_TRACE as it is",
      .enabled(if: !ChildProcess.isThisOne))
    func noStore() async throws {
      try await withFolder { folder in
        let file = folder.appending(path: "session.trace")
        try Data("earlier".utf8).write(to: file)
        let child = try await ChildProcess.run(
          "--testing-library", "swift-testing", "--filter", "TraceTextTests",
          environment: ["INTARSIA_TRACE": file.path])
        #expect(child.status == 0, "\(child.output)")
        #expect(try Data(contentsOf: file) == Data("earlier".utf8))
      }
    }

    @Test(
      "A program whose trace cannot be written goes on, and says so",
      .enabled(if: !ChildProcess.isThisOne))
    func unwritableEnvironment() async throws {
      let child = try await ChildProcess.run(
        "--testing-library", "swift-testing", "--filter", "UntracedOnPurpose",
        environment: ["INTARSIA_TRACE": "/missing/session.trace"])
      #expect(child.status == 0, "\(child.output)")
      #expect(
        child.output.contains("The trace that INTARSIA_TRACE names could not be written."),
        "\(child.output)")
      let code = """
        [trace-file-not-written]
        """
      #expect(child.lines(with: code).count == 1, "\(child.output)")
    }
  #endif
}

@MainActor
@Suite("Untraced on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct UntracedOnPurpose {
  @Test("Goes on")
  func goesOn() {
    let store = Store(initialState: Shop.State()) { Shop() }
    store.send(.arrived([]))
  }
}

@MainActor
@Suite("Traced on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
struct TracedOnPurpose {
  @Test("Kills itself")
  func kill() {
    let store = Store(initialState: Shop.State()) { Shop() }
    store.send(.arrived([]))
    _ = Foundation.kill(getpid(), SIGKILL)
  }
}
