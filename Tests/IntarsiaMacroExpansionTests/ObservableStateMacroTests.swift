import Testing

@Suite("@ObservableState", .endsWithinAMinute)
struct ObservableStateMacroTests {
  @Test("@ObservableState puts accessors in front of each stored variable")
  func variables() {
    expectExpansion(
      of: """
        @ObservableState
        public struct State: Equatable {
          /// How many.
          @available(*, deprecated)
          public private(set) var count: Int = 0
          var name = ""  // who
        }
        """,
      to: """

        public struct State: Equatable {
          /// How many.
          @available(*, deprecated)
          public private(set) var count: Int {
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }
            get {
              _$identity._access(0)
              return _count
            }
            set {
              let _$isChange = _$identity._willSet(&_count, newValue, 0)
              _count = newValue
              if _$isChange {
                _$identity._notify(0)
              }
            }
            _modify {
              let _$before = _$identity._willModify(&_count, 0)
              defer {
                _$identity._didModify(&_count, 0, _$before)
              }
              yield &_count
            }
          }

          private var _count: Int = 0
          var name {  // who
            @storageRestrictions(initializes: _name)
            init(initialValue) {
              _name = initialValue
            }
            get {
              _$identity._access(1)
              return _name
            }
            set {
              let _$isChange = _$identity._willSet(&_name, newValue, 1)
              _name = newValue
              if _$isChange {
                _$identity._notify(1)
              }
            }
            _modify {
              let _$before = _$identity._willModify(&_name, 1)
              defer {
                _$identity._didModify(&_name, 1, _$before)
              }
              yield &_name
            }
          }

          private var _name = ""

          public var _$identity = IntarsiaRuntime.ObservationIdentity()

          @available(*, deprecated)
          public static func _$addFields(to fields: inout IntarsiaRuntime._ObservableFields<Self>) {
            fields.add(identity: \\Self._$identity)
            fields.add(\\Self.count, storage: \\Self._count, number: 0) {
              $1(&$0.count)
            }
            fields.add(\\Self.name, storage: \\Self._name, number: 1) {
              $1(&$0.name)
            }
          }
        }

        extension State: IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
        }
        """)
  }

  @Test("@ObservableState leaves constants, computed, lazy, static and ignored variables alone")
  func leftAlone() {
    expectExpansion(
      of: """
        @ObservableState
        struct State {
          let id: Int
          static var shared = 0
          lazy var later = 0
          @ObservationStateIgnored var ignored = 0
          var computed: Int { 0 }
          var both: Int {
            get { 0 }
            set {}
          }
          struct Nested {
            var inner = 0
          }
          func method() {}
        }
        """,
      to: """

        struct State {
          let id: Int
          static var shared = 0
          lazy var later = 0
          var ignored = 0
          var computed: Int { 0 }
          var both: Int {
            get { 0 }
            set {}
          }
          struct Nested {
            var inner = 0
          }
          func method() {}

          var _$identity = IntarsiaRuntime.ObservationIdentity()
        }

        extension State: IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
        }
        """)
  }

  @Test("@ObservableState counts the fields through conditions, once for each name")
  func fields() {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State {
          var a = 0
          let b = 0
          #if DEBUG
            var c = 0
          #else
            var c = 1
          #endif
          var d: Int
        }
        """)
    // Outside of the compiler, members inside `#if` get no attributes.
    #expect(expansion.fields == ["_a": 0, "_d": 2])
  }

  @Test("@ObservableState lists the fields that can be changed in place, and may be named anywhere")
  func fieldList() {
    let expansion = Expansion(
      of: """
        @ObservableState
        package struct State<Value> {
          private var value: Value
          @ObservationStateIgnored var ignored = 0
          var watched = 0 { willSet {} }
          var old = 0 { didSet { print(oldValue) } }
          weak var delegate: Delegate?
          @MainActor var isolated = 0
          @Wrapper var unknown = 0
          #if DEBUG
            var `default` = 0
          #else
            let constant = 0
          #endif
        }
        """)
    #expect(
      expansion.text.contains(
        """
          package static func _$addFields(to fields: inout IntarsiaRuntime._ObservableFields<Self>) {
            fields.add(identity: \\Self._$identity)
            fields.add(\\Self.value, storage: \\Self._value, number: 0) {
              $1(&$0.value)
            }
            #if DEBUG
            fields.add(\\Self.`default`, storage: \\Self._default, number: 5) {
              $1(&$0.`default`)
            }
            #else
            #endif
          }
        """))
  }

  @Test("@ObservableState moves property observers to the storage, which changes by setting only")
  func propertyObservers() {
    expectExpansion(
      of: """
        @ObservableState
        struct State {
          var count = 0 {
            didSet { log(oldValue) }
          }
        }
        """,
      to: """

        struct State {
          var count {
            didSet { log(oldValue) }
            @storageRestrictions(initializes: _count)
            init(initialValue) {
              _count = initialValue
            }

            get {
              _$identity._access(0)
              return _count
            }

            set {
              var _$old = _count
              _count = newValue
              if _$identity._willSet(&_$old, _count, 0) {
                _$identity._notify(0)
              }
            }
          }

          private var _count = 0 {
              didSet {
                log(oldValue)
              }
            }

          var _$identity = IntarsiaRuntime.ObservationIdentity()
        }

        extension State: IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
        }
        """)
  }

  @Test("@ObservableState calls a didSet without oldValue after setting and in-place changes")
  func simpleObserver() {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State {
          var count: Int = 0 {
            didSet {
              guard count > 9 else { return }
              log(count)
            }
          }
        }
        """)
    let lines = expansion.text.split(separator: "\n").map {
      String($0.drop { $0 == " " })
    }
    #expect(lines.contains("private var _count: Int = 0"), "\(expansion.text)")
    #expect(lines.count { $0 == "func _$didSet() {" } == 2, "\(expansion.text)")
    let text = lines.joined(separator: "\n")
    #expect(text.contains("_count = newValue\n_$didSet()\nif _$identity._willSet("))
    #expect(
      text.contains("defer {\n_$didSet()\n_$identity._didModify(&_count, 0, _$before)\n}"),
      "\(expansion.text)")
    #expect(text.contains("fields.add(\\Self.count, storage: \\Self._count) {"))
  }

  @Test("@ObservableState keeps weak and unowned on the storage of a variable")
  func ownership() {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State {
          weak var delegate: Delegate?
          unowned(unsafe) var owner: Owner
        }
        """)
    #expect(expansion.text.contains("private weak var _delegate: Delegate?"))
    #expect(expansion.text.contains("private unowned(unsafe) var _owner: Owner"))
  }

  @Test("@ObservableState names the storage of a variable in backticks without them")
  func backticks() {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State: Codable {
          var `default` = 0
        }
        """)
    #expect(expansion.text.contains("private var _default = 0"))
    #expect(expansion.text.contains("case _default = \"default\""))
  }

  @Test("@ObservableState spells the coding keys as the variables were declared")
  func codingKeys() {
    let expansion = Expansion(
      of: """
        @ObservableState
        struct State: Sendable, Swift.Equatable & Swift.Codable {
          let id: Int, kind: Int
          static let version = 1
          var count = 0
          #if DEBUG
            var note = ""
          #endif
          @ObservationStateIgnored var ignored = 0
          var computed: Int { 0 }
        }
        """)
    #expect(
      expansion.text.contains(
        """
          private enum CodingKeys: Swift.String, Swift.CodingKey {
            case id
            case kind
            case _count = "count"
            #if DEBUG
            case _note = "note"
            #endif
            case ignored
          }
        """))
  }

  @Test("@ObservableState writes a coding key for a state without stored fields")
  func emptyCodingKeys() {
    let empty = Expansion(of: "@ObservableState struct State: Codable {}")
    #expect(
      empty.text.contains(
        """
          private enum CodingKeys: Swift.String, Swift.CodingKey {
            case _$identity
          }
        """), "\(empty.text)")
    let conditional = Expansion(
      of: """
        @ObservableState
        struct State: Codable {
          #if DEBUG
            var note = ""
          #endif
        }
        """)
    #expect(
      conditional.text.contains(
        """
          private enum CodingKeys: Swift.String, Swift.CodingKey {
            #if DEBUG
            case _note = "note"
            #endif
            case _$identity
          }
        """), "\(conditional.text)")
  }

  @Test(
    "@ObservableState writes coding keys for each spelling of a coding protocol",
    arguments: [
      "Codable", "Equatable, Encodable", "Swift.Decodable", "Hashable & Codable",
      "nonisolated Codable", "@unchecked Sendable & Codable",
    ])
  func codingProtocols(inherited: String) {
    let expansion = Expansion(
      of: "@ObservableState struct State: \(inherited) { var count = 0; static let zero = 0 }")
    #expect(expansion.text.contains("case _count = \"count\""), "\(expansion.text)")
    #expect(!expansion.text.contains("case zero"), "\(expansion.text)")
  }

  @Test("@ObservableState names no alternative for a protocol, and asks for @Presents")
  func otherDeclarations() {
    expectDiagnostics(
      in: """
        @ObservableState protocol State {}
        @ObservableState struct Form {
          @PresentationState var child: Child.State?
        }
        """,
      [
        """
        1:1: error: '@ObservableState' can be attached to a struct or an enum, not to a protocol
          fix-it: Remove '@ObservableState'
        """,
        """
        3:3: error: A property wrapper cannot be observed: in a struct with '@ObservableState', use \
        '@Presents'
          fix-it: Replace '@PresentationState' with '@Presents'
        """,
      ],
      fixed: """
        protocol State {}
        @ObservableState struct Form {
          @Presents var child: Child.State?
        }
        """)
  }

  @Test(
    "@ObservableState writes no coding keys if they are declared or the state is not coded",
    arguments: [
      "struct State: Codable { enum CodingKeys: CodingKey { case _count } ; var count = 0 }",
      "struct State: Codable { typealias CodingKeys = Keys ; var count = 0 }",
      "struct State: Equatable { var count = 0 }",
      "struct State { var count = 0 }",
    ])
  func noCodingKeys(declaration: String) {
    let expansion = Expansion(of: "@ObservableState \(declaration)")
    #expect(!expansion.text.contains("private enum CodingKeys"))
  }
}

@Suite("@ObservableState on an enum", .endsWithinAMinute)
struct ObservableEnumMacroTests {
  @Test("@ObservableState on an enum identifies each case's payload, under the case's conditions")
  func cases() {
    expectExpansion(
      of: """
        @ObservableState
        public enum State {
          case one(id: Child.State), two(Int, x: Int)
          #if DEBUG
          case debug
          #endif
        }
        """,
      to: """

        public enum State {
          case one(id: Child.State), two(Int, x: Int)
          #if DEBUG
          case debug
          #endif

          public var _$identity: IntarsiaRuntime.ObservationIdentity {
            switch self {
            case .one(let v0):
              return IntarsiaRuntime._CaseIdentity.owner(of: v0)
            case .two(let v0, let v1):
              return IntarsiaRuntime._CaseIdentity.owner(of: (v0, v1))
            #if DEBUG
            case .debug:
              return IntarsiaRuntime._CaseIdentity.owner()
            #endif
            }
          }

          public var _$isEphemeral: Swift.Bool {
            switch self {
            case .one(let v0):
              return IntarsiaRuntime._CaseIdentity.isEphemeral(of: v0)
            case .two(let v0, let v1):
              return IntarsiaRuntime._CaseIdentity.isEphemeral(of: (v0, v1))
            #if DEBUG
            case .debug:
              return IntarsiaRuntime._CaseIdentity.isEphemeral()
            #endif
            }
          }

          public var _$payloadID: IntarsiaRuntime._PayloadID? {
            switch self {
            case .one(let v0):
              return IntarsiaRuntime._CaseIdentity.payloadID(0, v0)
            case .two(let v0, let v1):
              return IntarsiaRuntime._CaseIdentity.payloadID(1, (v0, v1))
            #if DEBUG
            case .debug:
              return IntarsiaRuntime._CaseIdentity.payloadID(2)
            #endif
            }
          }

          public var _$trackedIdentity: Swift.ObjectIdentifier {
            switch self {
            case .one(let v0):
              return IntarsiaRuntime._CaseIdentity.of(0, v0, in: Self.self)
            case .two(let v0, let v1):
              return IntarsiaRuntime._CaseIdentity.of(1, (v0, v1), in: Self.self)
            #if DEBUG
            case .debug:
              return IntarsiaRuntime._CaseIdentity.of(2, in: Self.self)
            #endif
            }
          }

          public var _$inPlaceMark: IntarsiaCollections._InPlaceMark {
            switch self {
            case .one(let v0):
              return IntarsiaCollections._InPlaceMark(identity: _$trackedIdentity, number: IntarsiaRuntime._CaseIdentity.markNumber(of: v0))
            case .two(let v0, let v1):
              return IntarsiaCollections._InPlaceMark(identity: _$trackedIdentity, number: IntarsiaRuntime._CaseIdentity.markNumber(of: (v0, v1)))
            #if DEBUG
            case .debug:
              return IntarsiaCollections._InPlaceMark(identity: _$trackedIdentity, number: IntarsiaRuntime._CaseIdentity.markNumber())
            #endif
            }
          }

          public mutating func _$markInPlace() -> IntarsiaCollections._InPlaceMark {
            switch self {
            case .one(var v0):
              IntarsiaRuntime._CaseIdentity.mark(&v0)
              self = .one(id: v0)
            case .two:
              break
            #if DEBUG
            case .debug:
              break
            #endif
            }
            return _$inPlaceMark
          }
        }

        extension State: IntarsiaRuntime.ObservableState, IntarsiaRuntime._EphemeralCases {
        }
        """)
  }
}

extension Expansion {
  /// The ordinal of each variable in its accessors, by the name of its storage.
  fileprivate var fields: [String: Int] {
    var fields: [String: Int] = [:]
    for match in text.matches(of: /_willSet\(&(\w+), newValue, (\d+)\)/) {
      fields[String(match.1)] = Int(match.2)
    }
    return fields
  }
}
