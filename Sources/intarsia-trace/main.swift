import Foundation
import IntarsiaTraces

/// The width of the terminal, if the output is one.
func terminalWidth() -> Int? {
  guard isatty(STDOUT_FILENO) == 1 else { return nil }
  var size = winsize()
  let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
  return isKnown ? Int(size.ws_col) : 80
}

let tool = TraceTool(
  environment: ProcessInfo.processInfo.environment, terminalWidth: terminalWidth(),
  write: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
  complain: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) })
exit(
  tool.run(Array(CommandLine.arguments.dropFirst())) {
    Thread.sleep(forTimeInterval: 0.5)
    return true
  })
