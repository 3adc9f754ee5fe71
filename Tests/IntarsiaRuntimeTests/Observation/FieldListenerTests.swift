import Intarsia
import IntarsiaConcurrency
import Testing

@testable import IntarsiaRuntime

@Suite("Listeners to reads", .endsWithinAMinute)
struct FieldListenerTests {
  private let observers = (0..<3).map { _ in FieldObservers() }
  private let calls = LockIsolated(0)

  private func listener() -> FieldListener {
    FieldListener { [calls] in calls.withValue { $0 += 1 } }
  }

  private var counts: [Int] { observers.map(\.listeners.all.count) }

  @Test("A listener hears the fields that a closure reads, until the first of them changes")
  func firstChange() {
    let listener = listener()
    listener.listen {
      observers[0].access(1)
      observers[1].access(2)
      observers[1].access(3)
    }
    #expect(counts == [1, 2, 0])
    observers[0].notify(2)
    observers[1].notify(1)
    observers[2].notify(1)
    #expect(calls.value == 0)
    observers[1].notify(3)
    #expect(calls.value == 1)
    #expect(counts == [0, 0, 0], "A listener that was called is registered nowhere")
    observers[0].notify(1)
    observers[1].notify(2)
    #expect(calls.value == 1)
  }

  @Test("A listener that ends is not called, and leaves no registration behind")
  func end() {
    let listener = listener()
    listener.listen { for each in observers { each.access(0) } }
    #expect(counts == [1, 1, 1])
    listener.end()
    #expect(counts == [0, 0, 0])
    for each in observers { each.notify(0) }
    listener.fire()
    #expect(calls.value == 0)
  }

  @Test("A listener releases its closure when it is called, and when it ends")
  func release() {
    final class Captured: Sendable {}
    for isCalled in [false, true] {
      weak var captured: Captured?
      let listener: FieldListener
      do {
        let new = Captured()
        captured = new
        listener = FieldListener { _ = new }
      }
      #expect(captured != nil)
      if isCalled { listener.fire() } else { listener.end() }
      #expect(captured == nil)
    }
  }

  @Test("Reads inside a closure that records them count as reads of the closure around it")
  func nestedReads() {
    var inner: [Int] = []
    let outer = ObservedReads.made {
      observers[0].access(1)
      inner = ObservedReads.made { observers[1].access(2) }.map(\.field)
      observers[2].access(3)
    }
    #expect(inner == [2])
    #expect(outer.map(\.field) == [1, 2, 3])
    #expect(outer.map { read in observers.firstIndex { $0 === read.observers } } == [0, 1, 2])
    #expect(ObservedReads.current == nil)
  }

  @Test("Reads are outdated if a field changes after it was read, in the same closure")
  func outdatedReads() {
    let (first, second) = (observers[0], observers[1])
    #expect(!ObservedReads.areOutdated {})
    #expect(!ObservedReads.areOutdated { first.access(1) })
    #expect(!ObservedReads.areOutdated { first.notify(1) })
    #expect(
      !ObservedReads.areOutdated {
        first.notify(1)
        first.access(1)
        first.notify(2)
        second.notify(1)
      })
    #expect(
      ObservedReads.areOutdated {
        first.access(1)
        first.notify(1)
        second.notify(1)
      })
    #expect(ObservedReads.current == nil)
  }
}
