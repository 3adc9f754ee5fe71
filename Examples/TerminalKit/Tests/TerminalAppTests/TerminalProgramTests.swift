import Foundation
import Intarsia
import IntarsiaTraces
import TerminalApp
import TerminalKit
import Testing

@Suite("A program on a script", .endsWithinAMinute)
@MainActor
struct TerminalProgramTests {
  private let output = LockIsolated("")
  private let errors = LockIsolated("")
  private let applications = LockIsolated<[Echo]>([])

  private func run(_ arguments: [String], script: String? = nil) async throws -> ExitCode {
    let program = TerminalProgram<Echo>(
      name: "echo", version: "1.2.3", synopsis: "Usage: echo", help: "Sings.\n",
      scriptSize: Size(columns: 8, rows: 2), openSession: Self.openSession
    ) { [applications] launch in
      #expect(launch.mode == .script)
      let echo = Echo(size: launch.size)
      applications.withValue { $0.append(echo) }
      return echo
    }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try script?.write(to: file, atomically: true, encoding: .utf8)
    return await program.run(
      arguments: arguments + (script == nil ? [] : ["--script", file.path]), environment: [:],
      console: Console(
        write: { [output] text in output.withValue { $0 += text } },
        writeError: { [errors] text in
          errors.withValue { $0 += text.replacingOccurrences(of: file.path, with: "FILE") }
        }))
  }

  private static func openSession(_ trace: Trace) throws(ReplayError) -> RecordedSession {
    throw .noStore([], recordedBy: "echo")
  }

  @Test("A script program prints its screen after each command until quit")
  func screens() async throws {
    #expect(try await run([], script: "# sing\nla\n\n  do re\nquit\nmi") == .success)
    #expect(output.value == "> la\nla\n\n\n> do re\ndo re\n\n\n")
    #expect(errors.value == "")
    #expect(applications.value.map(\.isShutDown) == [true])
  }

  @Test("A script line that cannot be carried out ends the program")
  func problem() async throws {
    #expect(try await run([], script: "la\nhm\nla") == .usage)
    #expect(output.value == "> la\nla\n\n\n")
    #expect(errors.value == "FILE, 2: hm cannot be sung.\n")
    #expect(applications.value.map(\.isShutDown) == [true])
  }

  @Test("The program prints help and version without starting the application")
  func help() async throws {
    #expect(try await run(["--help"]) == .success)
    #expect(try await run(["--version"]) == .success)
    #expect(output.value == "Sings.\necho 1.2.3\n")
    #expect(applications.value.isEmpty)
  }

  @Test("An error in the arguments prints the error and the usage")
  func usage() async throws {
    #expect(try await run(["--loud"]) == .usage)
    #expect(errors.value == "echo: there is no option \"--loud\".\nUsage: echo\n")
  }

  @Test("An error names the script that cannot be read")
  func unreadable() async throws {
    #expect(try await run(["--script", "/dev/null/none"]) == .failure)
    #expect(errors.value.hasPrefix("echo: the script /dev/null/none cannot be read: "))
    #expect(applications.value.isEmpty)
  }
}
