import Foundation
package import Intarsia
import SamovarFeatures
package import TerminalApp

extension DependencyValues {
  /// Overrides the dependencies that would make the output of a script differ between two runs.
  ///
  /// - Parameters:
  ///   - clock: The time of the script.
  ///   - ring: Is called when the bell rings.
  package mutating func live(on clock: VirtualClock, ring: @escaping @Sendable () -> Void) {
    let start = Date(timeIntervalSince1970: 1_792_000_000)
    continuousClock = clock
    date = DateGenerator { start + clock.now.offset / .seconds(1) }
    timeZone = .gmt
    bell.ring = ring
  }
}
