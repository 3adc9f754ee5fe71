import IntarsiaConcurrency
import IntarsiaRuntime
import IntarsiaTesting
import Observation
import Testing
import TimeLimits

@testable import IntarsiaSharing

/// Counts the changes that consecutive observations report.
private final class Watcher: Sendable {
  private let changes = LockIsolated(0)

  var count: Int { changes.value }

  /// Observes until the next change.
  func track(_ read: () -> Void) {
    withObservationTracking(read) { [changes] in changes.withValue { $0 += 1 } }
  }
}

@Suite(.endsWithinAMinute)
struct SharedObservationTests {
  @Test("A reader of the whole hears of each change that changes it")
  func whole() {
    let settings = Shared(value: Settings())
    let watcher = Watcher()
    watcher.track { _ = settings.wrappedValue }
    settings.withLock { $0.isMuted = false }
    #expect(watcher.count == 0)
    settings.profile.name.withLock { $0 = "Grace" }
    #expect(watcher.count == 1)
  }

  @Test("A reader that a closure derives hears of each change of the whole")
  func derived() {
    let settings = Shared(value: Settings())
    let watcher = Watcher()
    let isAdult = settings.read { $0.profile.age >= 18 }
    watcher.track { _ = isAdult.wrappedValue }
    settings.profile.age.withLock { $0 = 7 }
    #expect(watcher.count == 1)
  }

  @Test("Observers that change the value without end do not keep the first change from returning")
  func endlessObserver() async {
    let shared = Shared(wrappedValue: 0, .inMemory("count"))
    let status = shared.reference.status
    let (caller, calls) = (currentThread, LockIsolated(0))
    let listener = status.listeners.add {
      if currentThread == caller { calls.withValue { $0 += 1 } }
      if shared.wrappedValue < 200 { shared.withLock { $0 += 1 } }
    }
    shared.withLock { $0 = 1 }
    #expect(calls.value == 64)
    for await value in shared.values where value == 200 { break }
    listener?.cancel()
  }

  @Test("A reader of a part hears of that part only")
  func part() {
    let settings = Shared(value: Settings())
    let watcher = Watcher()
    watcher.track { _ = settings.profile.name.wrappedValue }
    settings.withLock { $0.isMuted = true }
    settings.profile.age.withLock { $0 = 1 }
    #expect(watcher.count == 0)
    settings.withLock { $0.profile.name = "Grace" }
    #expect(watcher.count == 1)
    watcher.track { _ = settings.profile.name.wrappedValue }
    settings.withLock { $0.isMuted = false }
    settings.profile.withLock { $0.name = "Ada" }
    #expect(watcher.count == 2)
  }

  @Test("A reader of an element hears of that element only, also when it is removed")
  func element() {
    let rows = Shared<IdentifiedArrayOf<SharedTests.Row>>(value: [.init(id: 1), .init(id: 2)])
    let watcher = Watcher()
    watcher.track { _ = rows[id: 1]?.title.wrappedValue }
    rows.withLock { $0[id: 2]?.title = "2" }
    #expect(watcher.count == 0)
    rows.withLock { $0[id: 1]?.title = "1" }
    #expect(watcher.count == 1)
    watcher.track { _ = rows[id: 1]?.title.wrappedValue }
    rows.withLock { $0.remove(id: 1) }
    #expect(watcher.count == 2)
  }

  @Test("A reader of the elements hears of new and removed ones, and not of their changes")
  func elements() {
    let rows = Shared<IdentifiedArrayOf<SharedTests.Row>>(value: [.init(id: 1), .init(id: 2)])
    let watcher = Watcher()
    watcher.track { _ = Array(rows) }
    rows[id: 1]?.title.withLock { $0 = "1" }
    #expect(watcher.count == 0)
    rows.withLock { $0.append(.init(id: 3)) }
    #expect(watcher.count == 1)
  }

  @Test("A reader that unwraps an optional hears if the value appears or goes")
  func optional() {
    let volume = Shared(value: Settings()).volume
    let watcher = Watcher()
    watcher.track { _ = Shared(volume) }
    volume.withLock { $0 = 1 }
    #expect(watcher.count == 1)
    watcher.track { _ = Shared(volume) }
    volume.withLock { $0 = 2 }
    #expect(watcher.count == 1)
    volume.withLock { $0 = nil }
    #expect(watcher.count == 2)
  }

  private struct Opaque: Sendable {
    var number = 0
  }

  @Test("A part without equality is announced at each change")
  func opaque() {
    let pair = Shared(value: Pair())
    let watcher = Watcher()
    watcher.track { _ = pair.opaque.wrappedValue }
    pair.other.withLock { $0 += 1 }
    #expect(watcher.count == 1)
  }

  private struct Pair: Sendable {
    var opaque = Opaque()
    var other = 0
  }

  @Test("Repeated observations of parts leave no registrations behind")
  func bounded() throws {
    let settings = Shared(value: Settings())
    let root = try #require(settings.reference as? RootReference<Settings>)
    let watcher = Watcher()
    for number in 0..<100 {
      watcher.track { _ = settings.profile.name.wrappedValue }
      settings.withLock { $0.volume = number }
    }
    #expect(root.parts.count == 1)
    settings.withLock { $0.profile.name = "Grace" }
    #expect(watcher.count == 100)
    settings.withLock { $0.isMuted = true }
    #expect(root.parts.count == 0)
  }

  @Test("A change elsewhere, a load and an error are announced to their readers")
  func status() {
    let place = Place(1)
    @Shared(.place(place)) var count = 0
    let (value, loading, error) = (Watcher(), Watcher(), Watcher())
    value.track { _ = count }
    loading.track { _ = $count.isLoading }
    error.track { _ = $count.loadError }
    place.change(to: 2)
    #expect([value.count, loading.count, error.count] == [1, 0, 0])
    place.state.subscribers[0].yieldLoading()
    place.fail(PlaceError())
    #expect([value.count, loading.count, error.count] == [1, 1, 1])
  }

  @Test("A replaced reference is announced to the readers of the old one")
  func replacing() {
    @Shared(.inMemory("old")) var count = 0
    let (whole, part) = (Watcher(), Watcher())
    whole.track { _ = count }
    $count = Shared(value: 1)
    #expect(whole.count == 1)
    let name = Shared(value: Settings()).profile.name
    part.track { _ = name.wrappedValue }
    name.projectedValue = Shared(value: "Grace")
    #expect(part.count == 1)
    let derived = SharedReader(value: 1).read { $0 + 1 }
    let derivation = Watcher()
    derivation.track { _ = derived.wrappedValue }
    derived.projectedValue = SharedReader(value: 7)
    #expect(derivation.count == 1)
    #expect(derived.wrappedValue == 7)
  }

  @Test("An observer may change the value that it is told of")
  func recursion() {
    let count = Shared(value: 0)
    withObservationTracking {
      _ = count.wrappedValue
    } onChange: {
      count.withLock { $0 += 10 }
    }
    count.withLock { $0 += 1 }
    #expect(count.wrappedValue == 11)
  }

  @MainActor
  @Test("The closure of observe runs again for its part only")
  func observing() async {
    let settings = Shared(value: Settings())
    let names = LockIsolated<[String]>([])
    let (runs, continuation) = AsyncStream<Void>.makeStream()
    let token = observe {
      names.withValue { $0.append(settings.profile.name.wrappedValue) }
      continuation.yield()
    }
    var iterator = runs.makeAsyncIterator()
    await iterator.next()
    settings.withLock { $0.volume = 1 }
    settings.withLock { $0.profile.name = "Grace" }
    await iterator.next()
    #expect(names.value == ["Ada", "Grace"])
    token.cancel()
  }

  @MainActor
  @Test("The closure of observe runs again if it changes a value after reading it")
  func changingWhileObserving() async {
    let settings = Shared(value: Settings())
    let (runs, continuation) = AsyncStream<Int?>.makeStream()
    let token = observe {
      continuation.yield(settings.volume.wrappedValue)
      settings.withLock { $0.volume = 3 }
    }
    var iterator = runs.makeAsyncIterator()
    #expect(await iterator.next() == .some(nil))
    #expect(await iterator.next() == .some(3))
    token.cancel()
  }
}

@Suite(.endsWithinAMinute)
struct SharedValuesTests {
  @Test("The values begin with the current one and end with the last one")
  func values() async {
    let count = Shared(value: 0)
    var values = count.values.makeAsyncIterator()
    #expect(await values.next() == 0)
    count.withLock { $0 = 1 }
    count.withLock { $0 = 2 }
    #expect(await values.next() == 2)
    Task { count.withLock { $0 = 3 } }
    #expect(await values.next() == 3)
  }

  @Test("Abandoned iterations of the values leave no listener behind")
  func abandoned() async {
    let count = Shared(value: 0)
    for _ in 0..<3 { for await _ in count.values { break } }
    #expect(!count.reference.status.isObserved)
    var values = count.values.makeAsyncIterator()
    #expect(await values.next() == 0)
    #expect(count.reference.status.isObserved)
  }

  @Test("The values of a part leave out changes of other parts")
  func part() async {
    let settings = Shared(value: Settings())
    var names = SharedReader(settings).profile.name.values.makeAsyncIterator()
    #expect(await names.next() == "Ada")
    settings.withLock { $0.volume = 1 }
    Task { settings.withLock { $0.profile.name = "Grace" } }
    #expect(await names.next() == "Grace")
  }

  @Test("The values follow a reference that is replaced")
  func replacing() async {
    @Shared(value: 0) var count
    let (second, values) = (Shared(value: 1), $count.values)
    var iterator = values.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    $count = second
    #expect(await iterator.next() == 1)
    second.withLock { $0 = 2 }
    #expect(await iterator.next() == 2)
  }

  @Test("The values end when their task is cancelled")
  func cancelling() async {
    let count = Shared(value: 0)
    let task = Task {
      var values: [Int] = []
      for await value in count.values { values.append(value) }
      return values
    }
    task.cancel()
    #expect(await task.value.count <= 1)
  }
}
