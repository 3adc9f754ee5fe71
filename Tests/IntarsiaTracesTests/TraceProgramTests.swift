#if os(Linux)
  import ChildProcesses
  import Foundation
  import Glibc
  import IntarsiaTesting
  import Testing

  @testable import IntarsiaTraces

  /// A terminal of a given width, which keeps what a program prints.
  private final class Terminal {
    let output: FileHandle
    private let reading: Int32

    init(columns: UInt16) throws {
      // The macros TIOCSPTLCK and TIOCGPTN are not imported, and neither is posix_openpt.
      let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      reading = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var (isLocked, number): (Int32, UInt32) = (0, 0)
      try #require(ioctl(reading, unlock, &isLocked) == 0)
      try #require(ioctl(reading, getNumber, &number) == 0)
      let writing = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
      try #require(writing >= 0)
      var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(writing, UInt(TIOCSWINSZ), &size) == 0)
      try #require(fcntl(reading, F_SETFL, O_NONBLOCK) == 0)
      output = FileHandle(fileDescriptor: writing, closeOnDealloc: true)
    }

    deinit { close(reading) }

    /// Everything that was printed, after the program has ended.
    var text: String {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        let count = read(reading, &buffer, buffer.count)
        guard count > 0 else { break }
        bytes += buffer.prefix(count)
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Suite(
    "The program intarsia-trace", .endsWithinAMinute, .enabled(if: !ChildProcess.isThisOne))
  struct TraceProgramTests {
    private static let long = String(repeating: "a", count: 200)

    private func withTrace(_ body: (URL) async throws -> Void) async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
      defer { try? FileManager.default.removeItem(at: file) }
      try Lines.data([Lines.store] + Lines.query(Self.long, 2, at: 1_000)).write(to: file)
      try await body(file)
    }

    private func process(_ arguments: [String]) throws -> Process {
      let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent()
      let process = Process()
      process.executableURL = folder.appending(path: "intarsia-trace")
      process.arguments = arguments
      var environment = ProcessInfo.processInfo.environment
      (environment["NO_COLOR"], environment["TERM"]) = (nil, "xterm")
      process.environment = environment
      return process
    }

    private func run(_ process: Process) async throws -> Int32 {
      let (ended, continuation) = AsyncStream<Void>.makeStream()
      process.terminationHandler = { _ in continuation.finish() }
      try process.run()
      for await _ in ended {}
      return process.terminationStatus
    }

    @Test("A file receives whole lines without colours, and the exit code tells the result")
    func file() async throws {
      try await withTrace { trace in
        let (output, errors) = (
          trace.appendingPathExtension("1"), trace.appendingPathExtension("2")
        )
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        for (arguments, status, text, problem) in [
          (["list", trace.path], 0, ".queryChanged(\"\(Self.long)\")", ""),
          (["show", trace.path, "9"], 1, "", "The trace has no event 9."),
          (["soup"], 2, "", "There is no command \"soup\"."),
          (["list", trace.path + ".missing"], 3, "", trace.path + ".missing: "),
        ] as [([String], Int32, String, String)] {
          for file in [output, errors] { try Data().write(to: file) }
          let process = try process(arguments)
          process.standardOutput = try FileHandle(forWritingTo: output)
          process.standardError = try FileHandle(forWritingTo: errors)
          #expect(try await run(process) == status)
          let printed = try String(contentsOf: output, encoding: .utf8)
          let complaint = try String(contentsOf: errors, encoding: .utf8)
          #expect(text.isEmpty ? printed.isEmpty : printed.contains(text), "\(printed)")
          #expect(!printed.contains("\u{1B}"))
          #expect(problem.isEmpty ? complaint.isEmpty : complaint.contains(problem), "\(complaint)")
        }
      }
    }

    @Test("A terminal receives colours and lines of its width, or of 80 columns if it has none")
    func terminal() async throws {
      try await withTrace { trace in
        for (columns, width) in [(60, 60), (1, 1), (0, 80)] as [(UInt16, Int)] {
          let terminal = try Terminal(columns: columns)
          let process = try process(["list", trace.path])
          process.standardOutput = terminal.output
          #expect(try await run(process) == 0)
          let text = terminal.text
          #expect(width < 60 || text.contains("\u{1B}[1m"), "\(text)")
          let lines = text.replacing(/\u{1B}\[[0-9]*m/, with: "").replacing("\r\n", with: "\n")
            .split(separator: "\n")
          #expect(lines.last?.count == width, "\(text)")
          #expect(lines.last?.last == "…")
        }
      }
    }

    @Test("A disk that becomes full ends a trace with one issue, and the program goes on")
    func fullDisk() async throws {
      try await withTrace { trace in
        let child = try await ChildProcess.run(
          "--testing-library", "swift-testing", "--filter", "FullDiskOnPurpose",
          environment: ["INTARSIA_FULL_DISK": trace.path])
        let reports = child.lines(with: "A trace could not be written, and ends here.")
        #expect(reports.count == 1, "\(child.output)")
        #expect(child.lines(with: trace.path).count == 1, "\(child.output)")
        #expect(child.lines(with: "The program went on.").count == 1, "\(child.output)")
      }
    }
  }

  @Suite("A full disk on purpose", .endsWithinAMinute, .enabled(if: ChildProcess.isThisOne))
  struct FullDiskOnPurpose {
    @Test("Goes on")
    func goesOn() throws {
      guard let path = ProcessInfo.processInfo.environment["INTARSIA_FULL_DISK"] else { return }
      let recorder = try TraceRecorder(file: URL(filePath: path))
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4_096, rlim_max: 4_096)
      try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      for _ in 1...3 {
        recorder.record(orders: String(repeating: "a", count: 10_000))
        recorder.flush()
      }
      print("The program went on.")
    }
  }
#endif
