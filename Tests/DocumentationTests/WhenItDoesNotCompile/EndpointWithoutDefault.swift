// error: Until 'count' is overridden it reports an issue, and has nothing to return after that; give it a default, or let it throw (from macro 'IntarsiaDependencies.DependencyEndpoint')

import Intarsia

// snippet
@DependencyClient
struct Shelf: Sendable {
  var count: @Sendable () async -> Int
}
// end
