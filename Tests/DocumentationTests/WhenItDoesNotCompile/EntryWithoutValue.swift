// error: subscript 'subscript(_:_:_:_:_:)' requires that 'Printer' conform to 'TestDependencyKey'
// error: subscript 'subscript(_:_:_:_:_:)' requires that 'Printer' conform to 'TestDependencyKey'

import Intarsia

struct Printer: Sendable {}

// snippet
extension DependencyValues {
  @DependencyEntry var printer: Printer
}
// end

struct Scanner: Sendable {}

// snippet
extension DependencyValues {
  @DependencyEntry var scanner: Scanner = Scanner()
}
// end
