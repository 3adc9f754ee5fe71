import Foundation
import PrimeTimeTerminal

let code = await PrimeTimeProgram.run(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment)
exit(code.rawValue)
