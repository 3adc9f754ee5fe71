import Foundation
import PrimeTimeTerminal
import TerminalApp

let code = await PrimeTimeProgram.run(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment)
exit(code.rawValue)
