import Dispatch
import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaIssues
import IntarsiaTesting
import Observation
import Testing
import TimeLimits

@testable import IntarsiaSharing

@Suite(.endsWithinAMinute)
struct KeyTests {
  @Test("The first declaration loads the value of its key, and later ones do not")
  func loading() {
    let place = Place(5)
    @Shared(.place(place)) var first = 1
    @Shared(.place(place)) var second = 2
    #expect([first, second] == [5, 5])
    #expect(place.state.loads == 1)
    #expect(place.saves == [])
  }

  @Test("Each change is saved in order, and a change that changes nothing is not")
  func saving() {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    $count.withLock { $0 = 6 }
    $count.withLock { $0 = 6 }
    $count.withLock { $0 = 7 }
    #expect(place.saves == [6, 7])
    #expect(place.state.contexts == [.didSet, .didSet])
  }

  @Test("An explicit save passes its context on and throws the error of the key")
  func explicitSave() async throws {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    try await $count.save()
    #expect(place.saves == [5])
    #expect(place.state.contexts == [.userInitiated])
    #expect($count.saveError == nil)
    place.state.withValue { $0.error = PlaceError() }
    await #expect(throws: PlaceError()) { try await $count.save() }
    #expect($count.saveError as? PlaceError == PlaceError())
    place.state.withValue { $0.error = nil }
    $count.withLock { $0 += 1 }
    #expect($count.saveError == nil)
  }

  @Test("A change elsewhere is shown and not saved, and a removed value becomes the default")
  func externalChange() {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    place.change(to: 8)
    #expect(count == 8)
    place.change(to: nil)
    #expect(count == 1)
    #expect(place.saves == [])
  }

  @Test("An unreadable change elsewhere keeps the value and shows the error")
  func externalError() {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    place.fail(PlaceError())
    #expect(count == 5)
    #expect($count.loadError as? PlaceError == PlaceError())
    place.change(to: 6)
    #expect($count.loadError == nil)
  }

  @Test("A save that succeeds ends the error of an earlier load")
  func saveAfterFailingLoad() {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    place.fail(PlaceError())
    #expect($count.loadError as? PlaceError == PlaceError())
    $count.withLock { $0 = 6 }
    #expect($count.loadError == nil)
    #expect($count.saveError == nil)
  }

  @Test("A load that fails shows its error and keeps the default")
  func failingLoad() async throws {
    let place = Place(5)
    place.state.withValue { $0.error = PlaceError() }
    @Shared(.place(place)) var count = 1
    #expect(count == 1)
    #expect($count.loadError as? PlaceError == PlaceError())
    await #expect(throws: PlaceError()) { try await $count.load() }
    place.state.withValue { $0.error = nil }
    try await $count.load()
    #expect(count == 5)
    #expect($count.loadError == nil)
  }

  @Test("A value is loading until its key resumes the load")
  func slowLoad() {
    let place = Place(5)
    place.state.withValue { $0.isSlow = true }
    @Shared(.place(place)) var count = 1
    #expect(count == 1)
    #expect($count.isLoading)
    place.state.waiting[0].resume(returning: 6)
    #expect(count == 6)
    #expect(!$count.isLoading)
  }

  @Test("A value is loading during each of its loads")
  func severalLoads() async throws {
    let place = Place(5)
    let count = Shared(wrappedValue: 1, .place(place))
    let isLoading = LockIsolated<[Bool]>([])
    place.state.withValue {
      $0.onLoad = { isLoading.withValue { $0.append(count.isLoading) } }
    }
    for number in 1...3 {
      try await count.load()
      #expect(!count.isLoading)
      #expect(isLoading.value == Array(repeating: true, count: number))
    }
  }

  @Test("A key that reports loading elsewhere makes its value load")
  func loadingElsewhere() {
    let place = Place(5)
    @SharedReader(.place(place)) var count = 1
    place.state.subscribers[0].yieldLoading()
    #expect($count.isLoading)
    place.state.subscribers[0].yieldLoading(false)
    #expect(!$count.isLoading)
  }

  @Test("A value, an error or no value ends the loading that its key reported")
  func loadedElsewhere() {
    let place = Place(5)
    @SharedReader(.place(place)) var count = 1
    let subscriber = place.state.subscribers[0]
    subscriber.yieldLoading()
    subscriber.yield(6)
    #expect(!$count.isLoading)
    subscriber.yieldLoading()
    subscriber.yield(throwing: PlaceError())
    #expect(!$count.isLoading)
    subscriber.yieldLoading()
    subscriber.yieldReturningInitialValue()
    #expect(!$count.isLoading)
  }

  @Test("A value that a subscription yields at once is kept, whatever the load finds")
  func yieldInSubscription() async throws {
    for loaded in [5, nil] {
      let place = Place(loaded)
      place.state.withValue {
        $0.onSubscribe = {
          guard let subscriber = place.state.subscribers.last else { return }
          subscriber.yieldLoading()
          subscriber.yield(42)
        }
      }
      do {
        @SharedReader(.place(place)) var count = 1
        #expect(count == 42)
        #expect(!$count.isLoading)
      }
      let count = try await SharedReader(require: .place(place))
      #expect(count.wrappedValue == 42)
      place.state.withValue { $0.onSubscribe = nil }
    }
  }

  @Test("An error that a subscription yields at once is shown, and the load's value, too")
  func errorInSubscription() {
    let place = Place(5)
    place.state.withValue {
      $0.onSubscribe = { place.state.subscribers.last?.yield(throwing: PlaceError()) }
    }
    @Shared(.place(place)) var count = 1
    #expect(count == 5)
    #expect($count.loadError as? PlaceError == PlaceError())
    place.state.withValue { $0.onSubscribe = nil }
  }

  @Test("A load does not replace a value that a subscription delivered meanwhile")
  func lateLoad() {
    let place = Place(5)
    place.state.withValue { $0.isSlow = true }
    @Shared(.place(place)) var count = 1
    place.change(to: 9)
    place.state.waiting[0].resume(returning: 5)
    #expect(count == 9)
  }

  @Test("A load does not replace a change that was made meanwhile")
  func changeDuringLoad() {
    let place = Place(5)
    place.state.withValue { $0.isSlow = true }
    @Shared(.place(place)) var count = 1
    $count.withLock { $0 = 9 }
    place.state.waiting[0].resume(returning: 5)
    #expect(count == 9)
    #expect(!$count.isLoading)
    #expect(place.state.value == 9)
  }

  @Test("A closure that changes nothing during a load does not drop the loaded value")
  func unchangedDuringLoad() {
    let place = Place(5)
    place.state.withValue { $0.isSlow = true }
    @Shared(.place(place)) var count = 1
    $count.withLock { _ = $0 }
    place.state.waiting[0].resume(returning: 5)
    #expect(count == 5)
  }

  @Test("A closure that changes nothing does not replace a value that arrives meanwhile")
  func unchangedDuringDelivery() {
    let place = Place(5)
    @Shared(.place(place)) var count = 1
    $count.withLock { _ in place.change(to: 8) }
    #expect(count == 8)
    #expect(place.saves == [])
    $count.withLock {
      place.change(to: 9)
      $0 = 6
    }
    #expect(count == 6)
    #expect(place.saves == [6])
  }

  @Test("A load that ends while a change is being saved does not replace the change")
  func loadDuringSave() {
    let place = Place(5)
    place.state.withValue { $0.isSlow = true }
    @Shared(.place(place)) var count = 1
    let load = place.state.waiting[0]
    place.state.withValue { $0.onSave = { _ in load.resume(returning: 5) } }
    $count.withLock { $0 = 9 }
    #expect(count == 9)
    #expect(place.state.value == 9)
    place.state.withValue { $0.onSave = nil }
  }

  @Test("A required value does not miss a change before its subscription")
  func changeBeforeSubscription() async throws {
    let place = Place(5)
    // The change reaches no subscriber yet.
    place.state.withValue { $0.onSubscribe = { place.state.withValue { $0.value = 6 } } }
    let count = try await Shared(require: .place(place))
    #expect(count.wrappedValue == 6)
    place.state.withValue { $0.onSubscribe = nil }
  }

  @Test("A value that is delivered while a load ends is newer than the loaded one")
  func deliveryAtTheEndOfALoad() async throws {
    let place = Place(5)
    place.state.withValue { $0.error = PlaceError() }
    @Shared(.place(place)) var count = 1
    place.state.withValue { $0.error = nil }
    // The end of the error is announced while the load's value is being taken.
    withObservationTracking {
      #expect($count.loadError != nil)
    } onChange: {
      place.change(to: 9)
    }
    try await $count.load()
    #expect(count == 9)
  }

  @Test("A required key is loaded first, and fails without a value or with an error")
  func require() async throws {
    let place = Place(5)
    do {
      let count = try await Shared(require: .place(place))
      #expect(count.wrappedValue == 5)
      #expect(place.state.loads == 1)
      #expect(place.state.subscribers.count == 1)
      place.change(to: 4)
      #expect(count.wrappedValue == 4)
      place.state.withValue { $0.value = 6 }
      #expect(try await SharedReader(require: .place(place)).wrappedValue == 6)
      #expect(count.wrappedValue == 6)
    }
    #expect(place.state.ended == 1)
    let empty = Place<Int>()
    let error = await #expect(throws: SharedValueMissing.self) {
      try await Shared(require: .place(empty))
    }
    #expect(
      error?.description == """
        PlaceKey<Int> has no value to load. Declare it with a default value, or save a value first.
        """)
    empty.state.withValue { $0.error = PlaceError() }
    await #expect(throws: PlaceError()) { try await Shared(require: .place(empty)) }
  }

  @Test("Loading another key replaces the reference by that of the key")
  func loadOtherKey() async throws {
    let (first, second) = (Place(1), Place(2))
    @Shared(.place(first)) var count = 0
    let copy = $count
    try await $count.load(.place(second))
    #expect(copy.wrappedValue == 2)
    $count.withLock { $0 = 3 }
    #expect(first.saves == [])
    #expect(second.saves == [3])
  }

  @Test("Two keys that declare each other while they load find both references")
  func mutualDeclarations() {
    let (first, second) = (Place(1), Place(2))
    first.state.withValue { $0.onLoad = { _ = Shared(wrappedValue: 0, .place(second)) } }
    second.state.withValue { $0.onLoad = { _ = Shared(wrappedValue: 0, .place(first)) } }
    #expect(Shared(wrappedValue: 0, .place(first)).wrappedValue == 1)
    #expect([first.state.loads, second.state.loads] == [1, 1])
  }

  @Test("A part and a derived reader load and save the whole")
  func wholeOfPart() async throws {
    let place = Place(Settings())
    let settings = Shared(wrappedValue: Settings(), .place(place))
    let derived = SharedReader(settings).read { $0.isMuted }
    place.state.withValue { $0.value?.isMuted = true }
    try await settings.isMuted.load()
    #expect(settings.isMuted.wrappedValue)
    try await settings.isMuted.save()
    #expect(place.saves == [Settings(isMuted: true)])
    #expect(place.state.contexts == [.userInitiated])
    place.state.withValue { $0.value?.isMuted = false }
    try await derived.load()
    #expect(!derived.wrappedValue)
    let unkeyed = Shared(value: 1)
    try await unkeyed.load()
    try await unkeyed.save()
    #expect(unkeyed.wrappedValue == 1)
  }

  /// A key that is its own identity.
  private struct PlainKey: SharedReaderKey, Hashable {
    let name: String

    func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
      continuation.resume(returning: name)
    }

    func subscribe(
      context: LoadContext<String>, subscriber: SharedSubscriber<String>
    ) -> SharedSubscription {
      subscriber.yieldLoading(false)
      return SharedSubscription {}
    }
  }

  @Test("A hashable key is its own identity")
  func identity() {
    #expect(PlainKey(name: "a").id == PlainKey(name: "a"))
    #expect(SharedReader(wrappedValue: "", PlainKey(name: "a")).wrappedValue == "a")
    #expect(SharedReader(wrappedValue: "", PlainKey(name: "b")).wrappedValue == "b")
  }

  @Test("The last declaration of a key frees its reference and ends its subscription")
  func freeing() {
    let world = SharedReferences.current
    let place = Place(5)
    do {
      @Shared(.place(place)) var first = 1
      @Shared(.place(place)) var second = 1
      #expect(world.count == 1)
      #expect(place.state.ended == 0)
    }
    #expect(world.count == 0)
    #expect(place.state.ended == 1)
    place.change(to: 6)
    @Shared(.place(place)) var again = 1
    #expect(again == 6)
    #expect(place.state.loads == 2)
  }

  @Test("Eight threads that change one value lose no change, and save the last one last")
  func threads() async throws {
    let place = Place(0)
    @Shared(.place(place)) var count = 0
    let reference = $count
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 { reference.withLock { $0 += 1 } }
    }
    #expect(count == 4_000)
    try await $count.save()
    #expect(place.saves.last == 4_000)
    #expect(zip(place.saves, place.saves.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("Changes during a save are saved together, and each explicit save among them ends")
  func coalescing() async throws {
    let place = Place(0)
    let count = Shared(wrappedValue: 0, .place(place))
    let saves = LockIsolated<[Task<Void, any Error>]>([])
    place.state.withValue {
      $0.onSave = { value in
        guard value == 1 else { return }
        for _ in 0..<1_000 { count.withLock { $0 += 1 } }
      }
    }
    count.withLock { $0 = 1 }
    #expect(place.saves == [1, 1_001])
    place.state.withValue { state in
      state.onSave = { value in
        guard value == 1_002 else { return }
        for _ in 0..<3 {
          saves.withValue { $0.append(Task { try await count.save() }) }
        }
        count.withLock { $0 += 1 }
      }
    }
    count.withLock { $0 += 1 }
    for save in saves.value { try await save.value }
    #expect(place.saves.last == 1_003)
    place.state.withValue { $0.onSave = nil }
  }

  @Test("A call saves eight values at most, and a task goes on with those that follow")
  func endlessChanges() async throws {
    let place = Place(0)
    let count = Shared(wrappedValue: 0, .place(place))
    let (caller, saves) = (currentThread, LockIsolated<[Int]>([]))
    place.state.withValue {
      $0.onSave = { value in
        if currentThread == caller { saves.withValue { $0.append(value) } }
        if value < 20 { count.withLock { $0 += 1 } }
      }
    }
    count.withLock { $0 = 1 }
    #expect(saves.value == Array(1...8))
    for await value in count.values where value == 20 { break }
    try await count.save()
    #expect(place.saves.prefix(20) == Array(1...20)[...])
    place.state.withValue { $0.onSave = nil }
  }

  @Test("Eight threads that declare one key share one reference")
  func declaringThreads() {
    let place = Place(0)
    let snapshot = DependencySnapshot.current.withOwnDefaults()
    let counts = LockIsolated<[Shared<Int>]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      snapshot.bind {
        let count = Shared(wrappedValue: 1, .place(place))
        counts.withValue { $0.append(count) }
        count.withLock { $0 += 1 }
      }
    }
    #expect(counts.value.map(\.wrappedValue) == Array(repeating: 8, count: 8))
  }
}

@Suite(.endsWithinAMinute)
struct RecursionTests {
  @Test("A change inside the closure of the same value is reported and dropped")
  func nested() {
    let settings = Shared(value: Settings())
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      settings.withLock { value in
        value.volume = 1
        settings.isMuted.withLock { $0 = true }
        #expect(settings.wrappedValue.volume == nil)
      }
    }
    #expect(settings.wrappedValue == Settings(volume: 1))
    #expect(
      recorder.issues.map(\.message) == [
        """
        withLock was called on Shared<Settings> inside the closure of its own withLock.

          Reference: Shared<Settings>
          Value: Settings

        Use the parameter of the outer closure, as in $count.withLock { $0 += 1; $0 *= 2 }. The \
        change of the inner closure is lost.

        [sharing-nested-change]
        """
      ])
  }

  @Test("A declaration inside the load of its own key sees the default, and then the value")
  func insideLoad() {
    let place = Place(5)
    let inner = LockIsolated<[Shared<Int>]>([])
    let seen = LockIsolated<[Int]>([])
    place.state.withValue {
      $0.onLoad = {
        let count = Shared(wrappedValue: 2, .place(place))
        inner.setValue([count])
        seen.withValue { $0.append(count.wrappedValue) }
      }
    }
    @Shared(.place(place)) var count = 1
    #expect(seen.value == [1])
    #expect(inner.value[0].wrappedValue == 5)
    $count.withLock { $0 = 6 }
    #expect(inner.value[0].wrappedValue == 6)
    #expect(place.state.loads == 1)
    place.state.withValue { $0.onLoad = nil }
  }

  @Test("A change inside the load, the subscription or the save of its key is queued")
  func insideKey() {
    let place = Place<Int>()
    place.state.withValue {
      $0.onSubscribe = { Shared(wrappedValue: 0, .place(place)).withLock { $0 = 10 } }
      $0.onSave = { value in
        guard value < 13 else { return }
        Shared(wrappedValue: 0, .place(place)).withLock { $0 += 1 }
      }
    }
    @Shared(.place(place)) var count = 0
    #expect(count == 13)
    #expect(place.saves == [10, 11, 12, 13])
    place.state.withValue {
      $0.onSubscribe = nil
      $0.onSave = nil
    }
  }

  @Test("A place that reports each save back is no endless loop")
  func echo() {
    let place = Place(0)
    place.state.withValue {
      $0.onSave = { value in
        for subscriber in place.state.value.subscribers { subscriber.yield(value) }
      }
    }
    @Shared(.place(place)) var count = 0
    $count.withLock { $0 += 1 }
    #expect(count == 1)
    #expect(place.saves == [1])
    place.state.withValue { $0.onSave = nil }
  }

  @Test("A subscriber does not call its key back, although an observer changes the value")
  func subscriber() async {
    let place = Place(0)
    let yielding = LockIsolated<ObjectIdentifier?>(nil)
    let (saves, continuation) = AsyncStream<Bool>.makeStream()
    place.state.withValue {
      $0.onSave = { _ in
        continuation.yield(yielding.value == currentThread)
      }
    }
    @Shared(.place(place)) var count = 1
    let reference = $count
    withObservationTracking {
      _ = reference.wrappedValue
    } onChange: {
      reference.withLock { $0 += 1 }
    }
    func change() {
      yielding.setValue(currentThread)
      place.change(to: 5)
      yielding.setValue(nil)
    }
    change()
    #expect(count == 6)
    for await wasYielding in saves {
      #expect(!wasYielding)
      break
    }
    #expect(place.saves == [6])
    place.state.withValue { $0.onSave = nil }
  }
}
