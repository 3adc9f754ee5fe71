import Intarsia
import IntarsiaTesting
import XCTest

/// A value that the effects of a feature and its test use through the same actor.
actor Shelf<Value: Sendable> {
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func with<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
    body(&value)
  }
}

struct Reviews: Sendable {
  var count: @Sendable () async -> Int
  var ask: @Sendable () async -> Void
  var remember: @Sendable (Double) async -> Void
}

extension Reviews: TestDependencyKey {
  static let testValue = Reviews(count: { 0 }, ask: {}, remember: { _ in })
}

extension DependencyValues {
  var reviews: Reviews {
    get { self[Reviews.self] }
    set { self[Reviews.self] = newValue }
  }
}

/// Asks for a review once there was enough to review, then closes.
@Reducer
struct Closing {
  @ObservableState
  struct State: Equatable {}

  enum Action {
    case closeTapped
  }

  @Dependency(\.reviews) var reviews
  @Dependency(\.dismiss) var dismiss

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .closeTapped:
        return .run { [reviews, dismiss] _ in
          if await reviews.count() >= 3 {
            await reviews.ask()
            await reviews.remember(7)
          }
          await dismiss()
        }
      }
    }
  }
}

/// The first use of an actor by a test and an effect once lost a wake-up in 2.5 of 1,000 processes.
@MainActor
final class SharedActorTests: XCTestCase {
  func testNothingShared() async {
    let store = TestStore(initialState: Closing.State()) {
      Closing()
    } withDependencies: {
      $0.dismiss = DismissEffect {}
    }
    await store.send(.closeTapped).finish()
  }

  func testSharedActors() async {
    let clock = TestClock()
    let asked = Shelf(0)
    let remembered = Shelf<Double?>(nil)
    let store = TestStore(initialState: Closing.State()) {
      Closing()
    } withDependencies: {
      $0.reviews.count = { 1 }
      $0.reviews.ask = { await asked.with { $0 += 1 } }
      $0.reviews.remember = { day in await remembered.with { $0 = day } }
      $0.dismiss = DismissEffect {}
    }

    await store.send(.closeTapped)
    await clock.advance(by: .zero)
    await asked.with { XCTAssertEqual($0, 0) }
    await remembered.with { XCTAssertNil($0) }

    store.dependencies.reviews.count = { 3 }
    await store.send(.closeTapped).finish()
    await asked.with { XCTAssertEqual($0, 1) }
    await remembered.with { XCTAssertEqual($0, 7) }

    await clock.advance(by: .seconds(60 * 60 * 24 * 7))
    await store.send(.closeTapped).finish()
    await asked.with { XCTAssertEqual($0, 2) }
  }
}
