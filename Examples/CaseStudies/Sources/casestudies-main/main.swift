import CaseStudiesProgram
import Foundation
import TerminalApp

let code = await CaseStudies.run(
  arguments: Array(CommandLine.arguments.dropFirst()),
  environment: ProcessInfo.processInfo.environment)
exit(code.rawValue)
