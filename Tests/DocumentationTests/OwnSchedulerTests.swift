import IntarsiaTesting
import Testing

@Suite("A custom scheduler", .endsWithinAMinute)
struct OwnSchedulerTests {
  @Dependency(\.mainQueue) private var mainQueue

  @Test(
    "An application's dependency shadows the library's deprecated scheduler of that name")
  func ownMainQueue() {
    #expect(mainQueue.name == "test")
    let name = withDependencies {
      $0.mainQueue = Queue(name: "another")
    } operation: {
      mainQueue.name
    }
    #expect(name == "another")
  }
}

private struct Queue: DependencyKey {
  static let liveValue = Queue(name: "live")
  static let testValue = Queue(name: "test")

  var name: String
}

extension DependencyValues {
  fileprivate var mainQueue: Queue {
    get { self[Queue.self] }
    set { self[Queue.self] = newValue }
  }
}
