// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {
  // Uncertain: whether SwiftUI isolates this requirement to the main actor.
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// Xcode 26's wrapper.
///
/// In Xcode 27 `@State` is a macro of this name: it declares `_name`, which has this type, `$name`
/// and the accessors. The macro is not outlined: it needs a compiler plugin. Two of its rules
/// hold here, too: an initial value and an assignment in `init` exclude each other, and no other
/// wrapper stands beside `@State`. Uncertain: whether this type is a property wrapper there.
@propertyWrapper
public struct State<Value>: DynamicProperty {
  /// The value of a view that a host shows; its readers are told of changes.
  // Safe in an outline: the main actor alone reads and writes the value.
  final class Location: Observable, @unchecked Sendable {
    private let registrar = ObservationRegistrar()
    private var stored: Value

    init(_ value: Value) { stored = value }

    var value: Value {
      get {
        registrar.access(self, keyPath: \.value)
        return stored
      }
      set { registrar.withMutation(of: self, keyPath: \.value) { stored = newValue } }
    }
  }

  final class Storage {
    let initial: Value
    var location: Location?

    init(_ value: Value) { initial = value }
  }

  let storage: Storage

  public init(wrappedValue value: Value) {
    storage = Storage(value)
  }

  public init(initialValue value: Value) {
    storage = Storage(value)
  }

  /// Writing has no effect before the view is shown.
  public var wrappedValue: Value {
    get { storage.location?.value ?? storage.initial }
    nonmutating set { storage.location?.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    Binding(unchecked: { wrappedValue }, set: { value, _ in wrappedValue = value })
  }
}

/// A property whose value a host keeps.
protocol HostedState {
  /// Uses the location of the view's last value, or a new one.
  func install(_ location: AnyObject?) -> AnyObject
}

extension State: HostedState {
  func install(_ location: AnyObject?) -> AnyObject {
    let location = location as? Location ?? Location(storage.initial)
    storage.location = location
    return location
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() {
    self.init(wrappedValue: nil)
  }
}

// Safe in an outline: the main actor alone uses the storage.
extension State: @unchecked Sendable where Value: Sendable {}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
  public var transaction = Transaction()
  let getValue: () -> Value
  let setValue: (Value, Transaction) -> Void

  init(unchecked get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    getValue = get
    setValue = set
  }

  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {
    // Views call both on the main actor, and the isolation of a closure is not an argument.
    let unisolated = unsafeBitCast(set, to: ((Value) -> Void).self)
    self.init(
      unchecked: unsafeBitCast(get, to: (() -> Value).self), set: { value, _ in unisolated(value) })
  }

  @preconcurrency
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value, Transaction) -> Void
  ) {
    self.init(
      unchecked: unsafeBitCast(get, to: (() -> Value).self),
      set: unsafeBitCast(set, to: ((Value, Transaction) -> Void).self))
  }

  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(unchecked: { value }, set: { _, _ in })
  }

  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue, transaction) }
  }

  public var projectedValue: Binding<Value> { self }

  public init(projectedValue: Binding<Value>) {
    self = projectedValue
  }

  // Uncertain: whether the key path has to be `Sendable`.
  public subscript<Subject>(
    dynamicMember keyPath: WritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    Binding<Subject>(
      unchecked: { getValue()[keyPath: keyPath] },
      set: { subject, transaction in
        var value = getValue()
        value[keyPath: keyPath] = subject
        setValue(value, transaction)
      })
  }
}

// Safe in an outline: the main actor alone calls the closures.
extension Binding: @unchecked Sendable where Value: Sendable {}

extension Binding {
  public init<V>(_ base: Binding<V>) where Value == V? {
    self.init(
      unchecked: { base.getValue() },
      set: { value, transaction in
        if let value { base.setValue(value, transaction) }
      })
  }

  public init?(_ base: Binding<Value?>) {
    guard let initial = base.getValue() else { return nil }
    self.init(unchecked: { base.getValue() ?? initial }, set: base.setValue)
  }

  public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
    self.init(
      unchecked: { base.getValue() },
      set: { value, transaction in
        if let value = value.base as? V { base.setValue(value, transaction) }
      })
  }

  public func transaction(_ transaction: Transaction) -> Binding<Value> {
    var copy = self
    copy.transaction = transaction
    return copy
  }

  public func animation(_ animation: Animation? = .default) -> Binding<Value> {
    transaction(Transaction(animation: animation))
  }
}

extension Binding: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Binding: Sequence where Value: MutableCollection {
  public typealias Element = Binding<Value.Element>
  public typealias Iterator = IndexingIterator<Binding<Value>>
  public typealias SubSequence = Slice<Binding<Value>>
}

extension Binding: Collection where Value: MutableCollection {
  public typealias Index = Value.Index
  public typealias Indices = Value.Indices

  public var startIndex: Value.Index { wrappedValue.startIndex }

  public var endIndex: Value.Index { wrappedValue.endIndex }

  public var indices: Value.Indices { wrappedValue.indices }

  public func index(after i: Value.Index) -> Value.Index { wrappedValue.index(after: i) }

  public subscript(position: Value.Index) -> Binding<Value.Element> {
    Binding<Value.Element>(
      unchecked: { getValue()[position] },
      set: { element, transaction in
        var value = getValue()
        value[position] = element
        setValue(value, transaction)
      })
  }
}

extension Binding: BidirectionalCollection
where Value: BidirectionalCollection, Value: MutableCollection {
  public func index(before i: Value.Index) -> Value.Index { wrappedValue.index(before: i) }
}

extension Binding: RandomAccessCollection
where Value: MutableCollection, Value: RandomAccessCollection {}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  private var object: Value

  public var wrappedValue: Value {
    get { object }
    set { object = newValue }
  }

  public var projectedValue: Bindable<Value> { self }

  fileprivate init(object: Value) {
    self.object = object
  }

  @available(
    *, unavailable,
    message: "The wrapped value must be an object that conforms to Observable"
  )
  public init(wrappedValue: Value) { fatalError("unavailable") }

  @available(
    *, unavailable,
    message: "The wrapped value must be an object that conforms to Observable"
  )
  public init(projectedValue: Bindable<Value>) { fatalError("unavailable") }
}

extension Bindable where Value: AnyObject {
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> {
    let object = wrappedValue
    return Binding<Subject>(
      unchecked: { object[keyPath: keyPath] },
      set: { value, _ in object[keyPath: keyPath] = value })
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  public init(wrappedValue: Value) {
    self = Bindable(object: wrappedValue)
  }

  public init(_ wrappedValue: Value) {
    self = Bindable(object: wrappedValue)
  }

  public init(projectedValue: Bindable<Value>) {
    self = projectedValue
  }
}

extension Bindable: Identifiable where Value: Identifiable {
  public var id: Value.ID { wrappedValue.id }
}

extension Bindable: Sendable where Value: Sendable {}
