import Dispatch
import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

/// A value whose lifetime a test tracks with a weak reference.
private final class Resource: Sendable {}

private enum ResourceKey: TestDependencyKey {
  static var testValue: Resource { Resource() }
}

/// A key whose value refers to the link that creates it.
private enum LinkedKey: TestDependencyKey {
  struct Value: Sendable {
    private(set) weak var link: DependencyLink?
  }

  static var testValue: Value { Value(link: DependencyLink.innermost) }
}

@Suite("Making defaults", .endsWithinAMinute)
struct DependencyDefaultTests {
  private func link() -> DependencyLink {
    DependencyLink(
      key: ObjectIdentifier(ResourceKey.self), keyName: "ResourceKey", stage: .test,
      reader: DependencyReader(location: IssueLocation()))
  }

  @Test("A default is released together with the test or store that owns it")
  func lifetime() {
    weak var resource: Resource?
    do {
      let snapshot = DependencySnapshot.empty.withOwnDefaults()
      resource = snapshot.bind { Dependency(ResourceKey.self).wrappedValue }
      #expect(resource != nil)
    }
    #expect(
      resource == nil, "The thread that has made the default is still noted as waiting for it.")
  }

  @Test("A finished default is no longer recorded as being created")
  func linkLifetime() {
    let snapshot = DependencySnapshot.empty.withOwnDefaults()
    snapshot.bind {
      let value = Dependency(LinkedKey.self).wrappedValue
      #expect(
        value.link == nil, "A thread is still noted as making the default, or as waiting for it.")
    }
  }

  @Test("A thread that reads a default while another thread makes it waits, and gets the same")
  func contention() async {
    let (isBeingMade, isRead) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let boxes = LockIsolated<[DependencyBox]>([])
    let count = LockIsolated(0)
    let ended = DispatchGroup()
    let made = DependencyDefault()

    @Sendable func read(_ link: () -> DependencyLink) {
      let box = made.box(in: DefaultSurroundings(), link: link()) {
        count.withValue { $0 += 1 }
        isBeingMade.signal()
        isRead.wait()
        return DependencyBox(
          DependencyElement(Resource(), key: ObjectIdentifier(ResourceKey.self)))
      }
      boxes.withValue { $0.append(box) }
    }
    ended.enter()
    Thread.detachNewThread {
      read(link)
      ended.leave()
    }
    ended.enter()
    Thread.detachNewThread {
      isBeingMade.wait()
      read {
        // Evaluated after no value was found, because the other thread is still creating it.
        isRead.signal()
        return link()
      }
      ended.leave()
    }
    await withCheckedContinuation { continuation in
      ended.notify(queue: .global()) { continuation.resume() }
    }
    #expect(count.value == 1, "The default was made by both threads.")
    #expect(boxes.value.count == 2)
    #expect(boxes.value.first === boxes.value.last)
  }

  @Test("A used default is found without a lock until its owner is released")
  func used() throws {
    let key = ObjectIdentifier(ResourceKey.self)
    weak var resource: Resource?
    do {
      let snapshot = DependencySnapshot.empty.withOwnDefaults()
      #expect(DependencyLookup.find(key, in: snapshot, captured: nil) == nil)
      resource = snapshot.bind { Dependency(ResourceKey.self).wrappedValue }
      let found = try #require(DependencyLookup.find(key, in: snapshot, captured: nil))
      #expect(found.value(as: Resource.self) === resource)
      let preview = snapshot.bind {
        var values = DependencyValues.current
        values.context = .preview
        return values.snapshot
      }
      #expect(DependencyLookup.find(key, in: preview, captured: nil) == nil)
      let other = DependencySnapshot.empty.withOwnDefaults()
      #expect(DependencyLookup.find(key, in: other, captured: nil) == nil)
    }
    #expect(resource == nil)
  }

  @Test("Reading a default again publishes nothing, also while reads are recorded")
  func publishedOnce() {
    let defaults = DependencyDefaults()
    let values = DependencyValues(
      snapshot: DependencySnapshot(defaults: defaults, record: DependencyRecord()))
    let first = values[ResourceKey.self]
    for _ in 0..<10 { #expect(values[ResourceKey.self] === first) }
    #expect(defaults.publicationCount == 1)
  }
}
