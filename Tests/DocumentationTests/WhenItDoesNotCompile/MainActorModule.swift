// flags: -default-isolation MainActor
// error: conformance of 'Lamp' to protocol 'DependencyKey' crosses into main actor-isolated code and can cause data races
// error: conformance of 'Lamp' to protocol 'TestDependencyKey' crosses into main actor-isolated code and can cause data races

import Intarsia

// snippet
@DependencyClient
struct Lamp: Sendable {
  var turn: @Sendable (_ isOn: Bool) async throws -> Void
}

extension Lamp: DependencyKey {
  static let liveValue = Lamp { _ in }
  static let testValue = Lamp()
}
// end

// snippet
@DependencyClient
nonisolated struct Bell: Sendable {
  var ring: @Sendable () async throws -> Void
}

nonisolated extension Bell: DependencyKey {
  static let liveValue = Bell {}
  static let testValue = Bell()
}
// end
