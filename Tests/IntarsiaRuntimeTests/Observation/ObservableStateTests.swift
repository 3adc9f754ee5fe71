import Foundation
import Intarsia
import Testing

@Suite("A state that is observable", .endsWithinAMinute)
struct ObservableStateTests {
  @Test("An observable state keeps its memberwise initializer with all defaults")
  func memberwise() {
    let state = Everything(constant: 1)
    #expect(state.inferred == 7)
    #expect(state.annotated == [1])
    #expect(state.optional == nil)
    #expect(Everything(constant: 1, inferred: 8, optional: "x").optional == "x")
  }

  @Test("An observable state evaluates each default once")
  func defaults() {
    Counted.evaluations = 0
    let counted = Counted()
    #expect(counted.value == 1)
    #expect(Counted.evaluations == 1)
    #expect(Counted(value: 9).value == 9)
    #expect(Counted.evaluations == 1)
  }

  @Test("An observable state leaves constants, lazy, static, computed and ignored variables alone")
  func leftAlone() {
    var state = Everything(constant: 1)
    let changes = Changes {
      _ = state.constant
      _ = state.ignored
      _ = Everything.shared
    }
    state.ignored += 1
    #expect(state.later == 3)
    #expect(state.computed == 8)
    state.computed = 1
    #expect(state.inferred == 0)
    #expect(changes.count == 0)
  }

  @Test("An observable state calls property observers once per change, and not in initializers")
  func propertyObservers() {
    var state = Watched()
    #expect(state.log == [])
    let changes = Changes { _ = state.value }
    state.value += 1
    state.value = 1
    #expect(state.log == ["will 1", "did 0", "will 1", "did 1"])
    #expect(changes.count == 1)
  }

  @Test("A didSet can change its own field, which neither calls it again nor hides the change")
  func observersOfTheirOwnField() {
    var state = Lowercased()
    state.name = "A"
    #expect(state.name == "a")
    state.name.append("B")
    #expect(state.name == "ab")
    #expect(state.runs == 2)
    state.title = "A"
    #expect(state.title == "a")
    #expect(state.runs == 3)
    let level = Changes { _ = state.level }
    state.level = 3
    #expect(state.level == 3)
    #expect(level.count == 0)
    state.level = 4
    #expect(state.level == 3)
    #expect(level.count == 0)
    state.level = 2
    #expect(level.count == 1)
    let steps = Changes { _ = state.steps }
    state.steps = 0
    #expect(state.steps == 1)
    #expect(steps.count == 1)
    let moves = Changes { _ = state.moves }
    state.moves = 0
    #expect(state.moves == 1)
    #expect(moves.count == 1)
  }

  @Test("An observable state tracks fields inside conditions")
  func conditions() {
    var state = Conditional()
    let changes = Changes { _ = state.compiled }
    state.last = 1
    #expect(changes.count == 0)
    state.compiled = 1
    #expect(changes.count == 1)
  }

  @Test("An observable state can hold closures, weak references and generic values")
  func kinds() {
    var kinds = Kinds(value: 1)
    let closure = Changes { _ = kinds.closure }
    let delegate = Changes { _ = kinds.delegate }
    let value = Changes { _ = kinds.value }
    kinds.closure = { 2 }
    #expect(kinds.closure?() == 2)
    do {
      let object = NSObject()
      kinds.delegate = object
      #expect(kinds.delegate === object)
    }
    #expect(kinds.delegate == nil)
    kinds.value = 2
    #expect(closure.count == 1)
    #expect(delegate.count == 1)
    #expect(value.count == 1)
  }

  @Test("An observable state has the access levels that were written")
  func accessLevels() {
    var state = PublicState(open: 2)
    state.restricted = 3
    #expect(state.restricted == 3)
    #expect(state.all == ["package", "internal", "fileprivate", "private"])
    #expect(Outer.sum() == 0)
    var box = Box.State(value: 1)
    let history = Changes { _ = box.history }
    box.value = 2
    #expect(history.count == 0)
    box.history.append(1)
    #expect(history.count == 1)
  }

  @Test("Each initialized observable state has an identity, which its copies share")
  func identity() {
    let state = Coded()
    var copy = state
    copy.count = 5
    #expect(copy._$trackedIdentity == state._$trackedIdentity)
    #expect(Coded()._$trackedIdentity != state._$trackedIdentity)
  }

  @Test("An observable state compares and hashes by its fields alone")
  func equality() {
    #expect(Coded() == Coded())
    #expect(Coded().hashValue == Coded().hashValue)
    #expect(Coded(count: 1) != Coded())
    #expect(Set([Coded(), Coded(), Coded(count: 1)]).count == 2)
  }

  @Test("An observable state is coded under the names of its fields")
  func coding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(Coded(count: 3, default: "x", nested: .init(id: 4)))
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"{"count":3,"default":"x","ignored":1,"kind":2,"nested":{"id":4,"name":"n"}}"#)
    let decoded = try JSONDecoder().decode(Coded.self, from: data)
    #expect(decoded == Coded(count: 3, default: "x", nested: .init(id: 4)))
  }

  @Test("Coding omits the identity of an observable state, also with a separate conformance")
  func codingElsewhere() throws {
    let encoder = JSONEncoder()
    let extended = try encoder.encode(Extended(value: 3))
    #expect(String(decoding: extended, as: UTF8.self) == #"{"_value":3}"#)
    #expect(try JSONDecoder().decode(Extended.self, from: extended) == Extended(value: 3))
    let keyed = try encoder.encode(Keyed(value: 3))
    #expect(String(decoding: keyed, as: UTF8.self) == #"{"v":3}"#)
    #expect(try JSONDecoder().decode(Keyed.self, from: keyed) == Keyed(value: 3))
  }
}

@ObservableState
private struct Everything {
  let constant: Int
  var inferred = 7
  var annotated: [Int] = [1]
  var optional: String?
  static var shared: Int { 0 }
  lazy var later = 3
  @ObservationStateIgnored var ignored = 0
  var computed: Int {
    get { inferred + 1 }
    set { inferred = newValue - 1 }
  }

  // A comment before it.
  @available(*, deprecated)
  var old = 0  // after it
}

@ObservableState
private struct Counted {
  // Read and written by one test only.
  nonisolated(unsafe) static var evaluations = 0

  var value = next()

  private static func next() -> Int {
    evaluations += 1
    return evaluations
  }
}

@ObservableState
private struct Watched {
  var value = 0 {
    willSet { log.append("will \(newValue)") }
    didSet { log.append("did \(oldValue)") }
  }
  var log: [String] = []
}

@ObservableState
private struct Lowercased {
  var name = "" {
    didSet {
      name = name.lowercased()
      runs += 1
    }
  }
  var title = "" {
    didSet {
      if title != oldValue { self.title = title.lowercased() }
      runs += 1
    }
  }
  var level = 3 {
    didSet { level = min(level, 3) }
  }
  var steps = 0 {
    didSet { steps += 1 }
  }
  var moves = 0 {
    didSet { moves = oldValue + 1 }
  }
  private(set) var runs = 0
}

@ObservableState
private struct Conditional {
  var first = 0
  #if swift(>=5)
    var compiled = 0
  #else
    var compiled = 1
  #endif
  var last = 0
}

@ObservableState
private struct Kinds<Value> {
  var closure: (() -> Int)?
  weak var delegate: NSObject?
  var value: Value
}

@ObservableState
private struct Coded: Codable, Hashable {
  @ObservableState
  struct Nested: Codable, Hashable {
    let id: Int
    var name = "n"
  }

  var count = 0
  var `default` = ""
  var nested = Nested(id: 1)
  @ObservationStateIgnored var ignored = 1
  #if swift(>=5)
    var kind = 2
  #endif
  var missing: Int?
}

@ObservableState
private struct Extended: Equatable {
  var value: Int
}

extension Extended: Codable {}

@ObservableState
private struct Keyed: Codable, Equatable {
  enum CodingKeys: String, CodingKey {
    case _value = "v"
  }

  var value: Int
}
