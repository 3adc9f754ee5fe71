import IntarsiaConcurrency
import Testing

@testable import IntarsiaRuntime

@Suite("Queue of actions", .endsWithinAMinute)
struct ActionQueueTests {
  /// An action that records its deallocation.
  private final class Item {
    let number: Int
    private let released: LockIsolated<[Int]>

    init(_ number: Int, _ released: LockIsolated<[Int]>) {
      self.number = number
      self.released = released
    }

    deinit {
      released.withValue { [number] in $0.append(number) }
    }
  }

  private let released = LockIsolated<[Int]>([])

  private func append(_ number: Int, to queue: ActionQueue<Item>) {
    queue.append(
      Item(number, released), ActionArrival(origin: .effect(nil), cause: UInt32(number)))
  }

  /// Removes the first action, and returns its number if its arrival has the same one.
  private func removeFirst(from queue: ActionQueue<Item>) -> Int? {
    let cause = Int(queue.takeArrival().cause)
    let number = queue.removeFirst().number
    return cause == number ? number : nil
  }

  @Test("A released queue releases each action that still waits in it, once")
  func release() {
    for count in 0...9 {
      for removed in 0...count {
        released.setValue([])
        do {
          let queue = ActionQueue<Item>()
          for number in 0..<count { append(number, to: queue) }
          for number in 0..<removed { #expect(removeFirst(from: queue) == number) }
          #expect(released.value == Array(0..<removed))
        }
        #expect(released.value == Array(0..<count), "\(removed) of \(count) were removed")
      }
    }
  }

  @Test("A queue returns actions in their order, however appends and removals alternate")
  func order() {
    for (appended, removed) in [(1, 1), (2, 1), (3, 2), (4, 3), (5, 5), (7, 2), (9, 8)] {
      released.setValue([])
      let queue = ActionQueue<Item>()
      var (next, first) = (0, 0)
      for _ in 0..<40 {
        for _ in 0..<appended {
          append(next, to: queue)
          next += 1
        }
        #expect(queue.causes == Set(first..<next))
        for _ in 0..<removed {
          #expect(removeFirst(from: queue) == first)
          first += 1
        }
        #expect(queue.isEmpty == (first == next))
      }
      while !queue.isEmpty {
        #expect(removeFirst(from: queue) == first)
        first += 1
      }
      #expect(first == next)
      #expect(queue.causes.isEmpty)
      #expect(released.value == Array(0..<next))
    }
  }

  @Test("The capacity of a queue doubles from four actions on")
  func growth() {
    let queue = ActionQueue<Item>()
    #expect(queue.capacity == 0)
    for (number, capacity) in [4, 4, 4, 4, 8, 8, 8, 8, 16].enumerated() {
      append(number, to: queue)
      #expect(queue.capacity == capacity, "action \(number)")
    }
  }

  @Test("A full queue reuses the positions of removed actions, if they are more than half")
  func reuse() {
    for (removed, capacity) in [(0, 8), (1, 8), (2, 8), (3, 4), (4, 4)] {
      let queue = ActionQueue<Item>()
      for number in 0..<4 { append(number, to: queue) }
      for number in 0..<removed { #expect(removeFirst(from: queue) == number) }
      append(4, to: queue)
      #expect(queue.capacity == capacity, "after \(removed) removals")
      for number in removed...4 { #expect(removeFirst(from: queue) == number) }
      #expect(queue.isEmpty)
    }
  }

  @Test("A queue that is reset keeps the memory for 1,024 actions, and releases more")
  func reset() {
    for (count, capacity) in [(1, 4), (1024, 1024), (1025, 0)] {
      let queue = ActionQueue<Item>()
      for round in 0..<2 {
        for number in 0..<count { append(number, to: queue) }
        for number in 0..<count { #expect(removeFirst(from: queue) == number) }
        queue.reset()
        #expect(queue.isEmpty)
        #expect(queue.capacity == capacity, "round \(round) of \(count) actions")
      }
    }
  }

  @Test("A taken arrival is released while other actions still wait")
  func arrivals() {
    let queue = ActionQueue<Item>()
    weak var completion: EffectCompletion?
    do {
      let new = EffectCompletion()
      completion = new
      queue.append(
        Item(0, released), ActionArrival(origin: .effect(nil), completion: new))
    }
    append(1, to: queue)
    #expect(completion != nil)
    let hadCompletion = queue.takeArrival().completion != nil
    #expect(hadCompletion)
    #expect(completion == nil)
    #expect(queue.removeFirst().number == 0)
    #expect(removeFirst(from: queue) == 1)
  }
}
