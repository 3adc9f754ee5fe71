// Code as users may write it, with documentation or without.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverUseImplicitlyUnwrappedOptionals

public import Intarsia

// Uses of `@ObservableState` on structs that only have to compile, without a warning.

// MARK: - Access levels

@ObservableState
public struct EveryAccess: Hashable, Codable, Sendable {
  /// Documented.
  public var open = 1
  public internal(set) var set = 1
  public package(set) var packageSet: Int
  public fileprivate(set) var fileSet: Int = 1
  public private(set) var privateSet = 1
  package var package = 1  // with a comment
  internal var inside = 1
  fileprivate var file = 1
  private var hidden = 1
  public nonisolated var free = 1

  public init(packageSet: Int) { self.packageSet = packageSet }
}

@ObservableState
package struct PackageAccess: Equatable, Identifiable {
  package let id: Int
  package var value: String
}

@ObservableState
private struct PrivateAccess {
  private var value = 0
  mutating func increment() { value += 1 }
}

// MARK: - Inside of other types, and generic

public struct StatePlaces<Parameter: Sendable & Equatable> {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var parameter: Parameter
    public var parameters: [Parameter] = []
    var optional: Parameter?
    public init(parameter: Parameter) { self.parameter = parameter }

    @ObservableState
    public struct Inner<Other>: Identifiable where Other: Hashable {
      public let id: Other
      public var pair: (Parameter, Other)
    }
  }

  @ObservableState
  fileprivate struct Hidden {
    var parameter: Parameter
  }
}

extension StatePlaces where Parameter == Int {
  @ObservableState
  struct InExtension: Equatable {
    var sum = 0
    var states: IdentifiedArrayOf<State.Inner<Int>> = []

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.sum == rhs.sum }
  }
}

actor StateActor {
  @ObservableState
  struct State {
    var count = 0
    var handler: (@Sendable (StateActor) async -> Void)?
  }

  var state = State()
  func increment() { state.count += 1 }
}

final class StateClass {
  @ObservableState
  struct State {
    var owner: StateClass?
    weak var weakOwner: StateClass?
    unowned var unownedOwner: StateClass
  }
}

@MainActor
@ObservableState
struct MainActorState {
  var count = 0
  var text: String
  private(set) var child = EveryAccess(packageSet: 1)
  nonisolated let id = 1

  mutating func increment() { count += 1 }
}

@UsesActor
@ObservableState
struct CustomActorState {
  var count = 0
  var handler: (@UsesActor () -> Void)?
}

@ObservableState
struct PartlyIsolatedState {
  @MainActor var count = 0
  @MainActor var text = ""
  @UsesActor var other = [1]
  var free = 1

  init() {}

  @MainActor mutating func increment() { count += 1 }
}

// MARK: - Members of every kind

protocol StateProtocol {
  var count: Int { get set }
  static var initial: Self { get }
}

@propertyWrapper
struct Clamped: Equatable {
  var value = 0
  var wrappedValue: Int {
    get { value }
    set { value = min(max(newValue, 0), 10) }
  }
  var projectedValue: Bool { value == 10 }
  init(wrappedValue: Int) { self.wrappedValue = wrappedValue }
}

@ObservableState
struct EveryMember: StateProtocol {
  static var initial: Self { Self() }
  static let shared = 1
  let constant = 1
  let id: Int
  var count: Int
  var inferred = [1: ["a"]]
  var tuple = (1, "a")
  var labelled: (x: Int, y: Int) = (1, 2)
  var closure: (Int) -> Int = { $0 + 1 }
  var optionalClosure: (@MainActor @Sendable () async throws -> Void)?
  var optional: Int?
  var implicit: String!
  var spelled: Int? = nil
  var existential: any Equatable = 1
  var composed: (any Error & Sendable)?
  var metatype: any Equatable.Type = Int.self
  var result: Result<Int, any Error> = .success(1)
  var dictionary: [String: [Int: Set<String>]] = [:]
  var nested = Nested()
  var many: [Nested] = []
  var `default` = 1
  var `in`: Int?
  var longer: String =
    "over several"
    + "lines"
  lazy var later = 1
  @ObservationStateIgnored var ignored = 1
  @ObservationStateIgnored @Clamped var clamped = 5
  @available(*, deprecated, message: "Use count.") var old = 1
  var watched = 1 {
    willSet { log.append(newValue) }
    didSet { log.append(oldValue) }
  }
  var simple = [1] {
    didSet { log.append(1) }
  }
  private var log: [Int] = []

  var computed: Int {
    get { count }
    set { count = newValue }
  }

  subscript(index: Int) -> Int {
    get { many[index].value }
    set { many[index].value = newValue }
  }

  init() {
    id = 1
    count = 2
  }

  @ObservableState
  struct Nested: Hashable, Codable, Identifiable, Sendable {
    var id: Int { value }
    var value = 1
  }
}

/// A state with a memberwise initializer, whose members have default values or none.
@ObservableState
struct Memberwise: Equatable, Sendable {
  let id: Int
  var name: String
  var count = 0
  var note: String?
  fileprivate(set) var tags: [String] = []
}

@ObservableState
struct ConditionalState: Codable, Equatable {
  var always = 0
  #if DEBUG
    var debug = 0
    #if os(Linux)
      public var here: String? = nil
    #endif
  #else
    var release = ""
  #endif
  #if os(Haiku)
    let elsewhere = 0
  #endif
}

@ObservableState
struct KeyedByHand: Codable {
  var first = 1
  var second = 2
  enum CodingKeys: String, CodingKey {
    case _first = "one"
    case _second = "two"
  }
}

@ObservableState
struct CodedByHand: Codable {
  var first: Int
  init(from decoder: any Decoder) throws {
    first = try decoder.singleValueContainer().decode(Int.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(first)
  }
}

@available(*, deprecated)
@ObservableState
struct DeprecatedState: Equatable { var value = 1 }

@available(macOS 26, *)
@ObservableState
struct NewState: Equatable { var value = 1 }

@ObservableState
struct EmptyState: Hashable, Codable, Sendable {}

@ObservableState
struct EmptyHereState: Codable {
  #if os(Haiku)
    var value = 1
  #endif
}

/// A state that contains itself.
@ObservableState
struct TreeState: Equatable, Identifiable, Sendable {
  let id: Int
  var children: IdentifiedArrayOf<TreeState> = []
  var byName: [String: TreeState] = [:]
}

func useStates() {
  var access = PrivateAccess()
  access.increment()
  var hidden = StatePlaces<Int>.Hidden(parameter: 1)
  hidden.parameter = 2
  _ = Memberwise(id: 1, name: "a")
  _ = Memberwise(id: 1, name: "a", count: 2, note: "b", tags: [])
  var every = EveryMember()
  every[0] = 1
  _ = every.$clamped
}
