// Runs the checks of views in a host: `Scripts/check views` compiles and runs this program.
import Foundation
import Intarsia

@main
@MainActor
enum Driver {
  private static let groups: [any Checks.Type] = [
    BindingChecks.self, ListChecks.self, PresentationChecks.self, AlertChecks.self,
    StackChecks.self, FocusChecks.self, AnimationChecks.self, SharedChecks.self,
    PreviewChecks.self, DeprecatedChecks.self, PrimeTimeChecks.self,
  ]

  static func main() async {
    let checks = groups.flatMap { $0.all }
    var failures = 0
    for check in checks {
      let failure = await failure(of: check)
      guard let failure else { continue }
      failures += 1
      print("✘ \(check.name)\n    \(failure)")
    }
    print("\(checks.count) checks of views in a host, \(failures) failed")
    exit(failures == 0 ? 0 : 1)
  }

  private static func failure(of check: Check) async -> String? {
    var failures: [String] = []
    await withIssueReporters([Issues.shared]) {
      do { try await check.run() } catch { failures.append("\(error)") }
    }
    failures += Issues.shared.take().map { "reported: \($0.message)" }
    return failures.isEmpty ? nil : failures.joined(separator: "\n    ")
  }
}
