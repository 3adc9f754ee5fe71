// error: 'mainQueue' is unavailable: There are no schedulers here: to wait, use '@Dependency(\.continuousClock) var clock'.
// error: 'mainRunLoop' is unavailable: There are no schedulers here: to wait, use '@Dependency(\.continuousClock) var clock'.
// error: 'mainQueue' is unavailable: There are no schedulers here: to wait, use '@Dependency(\.continuousClock) var clock'.

import Intarsia

struct NoSchedulers {
  // snippet
  @Dependency(\.mainQueue) var mainQueue
  // end
  @Dependency(\.mainRunLoop) var mainRunLoop

  func override() -> Int {
    withDependencies {
      $0.mainQueue = ImmediateClock()
    } operation: {
      1
    }
  }

  struct Right {
    // snippet
    @Dependency(\.continuousClock) var clock
    // end
  }
}
