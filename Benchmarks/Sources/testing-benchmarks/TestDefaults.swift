import Intarsia
import IntarsiaDependencies
import IntarsiaTesting

private enum SettingsKey: TestDependencyKey {
  static let testValue = 1
}

extension DependencyValues {
  fileprivate var settings: Int {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }
}

/// Reads a dependency that no test overrides, as often as its action specifies.
private struct ReadingFeature: Reducer {
  struct State: Equatable {}

  @Dependency(\.settings) private var settings

  func reduce(into state: inout State, action: Int) -> Effect<Int> {
    var sum = 0
    for _ in 0..<action { sum &+= settings }
    precondition(sum == action)
    return .none
  }
}

/// Reads a test default in the reducer of a test store.
func readTestDefaults(_ count: Int) async {
  let store = TestStore(initialState: ReadingFeature.State()) { ReadingFeature() }
  await store.send(count)
}
