import IntarsiaDependencies
import IntarsiaTesting
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite(.endsWithinAMinute)
struct WorldTests {
  @Test("Each case of a parameterised test begins with empty storages", arguments: 0..<8)
  func cases(number: Int) {
    @Shared(.inMemory("world")) var value = number
    #expect(value == number)
    $value.withLock { $0 = 100 + number }
    #expect(value == 100 + number)
  }

  @Test("The test stores of a test share its references, and the values of another test do not")
  func testStores() {
    @Shared(.inMemory("preset")) var preset = 42
    let storeDefaults = DependencySnapshot.current.withOwnDefaults()
    storeDefaults.bind {
      @Shared(.inMemory("preset")) var value = 0
      #expect(value == 42)
      $value.withLock { $0 = 43 }
    }
    #expect(preset == 43)
    #expect(storeDefaults.bind { SharedReferences.current } === SharedReferences.current)
  }

  @Test("A value in memory outlives its declarations")
  func memory() {
    do {
      @Shared(.inMemory("kept")) var value = 1
      $value.withLock { $0 = 2 }
    }
    @Shared(.inMemory("kept")) var value = 1
    #expect(value == 2)
  }

  @Test("A save of a key in memory is the value of its declarations")
  func savedInMemory() async throws {
    try await InMemoryKey<Int>.inMemory("saved").saveAndWait(3)
    @Shared(.inMemory("saved")) var value = 1
    #expect(value == 3)
    let (one, other) = (InMemoryStorage(), InMemoryStorage())
    #expect(Set([one, one, other]).count == 2)
  }

  @Test("The storages of an application are shared, and files of a preview are in memory")
  func contexts() {
    withDependencies {
      $0.context = .live
    } operation: {
      let (first, second) = (DependencyValues.current, DependencyValues.current)
      #expect(first.defaultFileStorage === FileSystemStorage.fileSystem)
      #expect(first.defaultInMemoryStorage == second.defaultInMemoryStorage)
      #expect(SharedReferences.current === SharedReferences.current)
    }
    withDependencies {
      $0.context = .preview
    } operation: {
      #expect(DependencyValues.current.defaultFileStorage is InMemoryFileStorage)
    }
  }

  private final class Token: Sendable {}

  @Test("A storage frees its values when it is freed")
  func freedStorage() {
    weak var token: Token?
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      let new = Token()
      token = new
      @Shared(.inMemory("token")) var value = new
      $value.withLock { _ in }
      #expect(value === token)
    }
    #expect(token == nil)
  }

  @Test("Declarations with another storage share nothing")
  func otherStorage() {
    @Shared(.inMemory("value")) var value = 1
    withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      @Shared(.inMemory("value")) var other = 2
      #expect(other == 2)
    }
    #expect(value == 1)
  }

  @Test("A test that controls its dependencies need not control the world of references")
  func recording() {
    let record = DependencyRecord()
    DependencySnapshot.current.withOwnDefaults().recorded(by: record).bind {
      _ = Shared(value: 1)
    }
    #expect(record.uncontrolled.isEmpty)
  }
}
