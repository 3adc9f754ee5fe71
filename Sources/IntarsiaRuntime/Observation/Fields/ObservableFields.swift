/// The fields of an observable state, each with the way to change it in place.
///
/// A key path to a field reaches it by its getter and its setter: it changes a copy, and whatever that copy shares
/// with the state, an array for example, is copied as a whole. The code that the macro writes for each state knows a
/// better way, and lists it here.
public struct _ObservableFields<State> {
  private(set) var all: [ObservableField<State>] = []
  /// The distance from the state to its identity, if that is known.
  private(set) var identityOffset: Int?

  init() {}

  /// Says where the identity of the state is stored.
  ///
  /// - Parameter identity: Where it is stored.
  public mutating func add(identity: WritableKeyPath<State, ObservationIdentity>) {
    identityOffset = MemoryLayout.offset(of: identity)
  }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - field: The way by which the field is known.
  ///   - storage: Where its value lies.
  ///   - number: What its observers know the field by, if to change its storage and to tell them is all that `modify`
  ///     does. The identity must have been added before.
  ///   - name: The name of the field, where that of its storage doesn't tell.
  ///   - modify: Hands the field itself to a closure, once, to be changed in place.
  public mutating func add<Value>(
    _ field: WritableKeyPath<State, Value>,
    storage: WritableKeyPath<State, Value>,
    number: Int? = nil,
    named name: String? = nil,
    modify: @escaping (inout State, (inout Value) -> Void) -> Void
  ) {
    let observed = identityOffset.flatMap { identity in
      number.map { ObservedField(identityOffset: identity, number: $0) }
    }
    all.append(
      TypedObservableField(
        keyPath: field, storage: storage, givenName: name,
        access: StateAccess(
          offset: MemoryLayout.offset(of: storage), modify: modify, field: observed)))
  }
}

extension _ObservableFields where State: ObservableState {
  /// The fields that a state has added.
  static func added() -> Self {
    var fields = Self()
    State._$addFields(to: &fields)
    return fields
  }
}

/// One field of an observable state, where the type of its value is not known.
class ObservableField<State> {
  /// The way to a part of the state that is this field, or lies in it as a field of a field.
  ///
  /// - Parameters:
  ///   - target: The key path to the part, from wherever the search began.
  ///   - prefix: The key path from there to this state; `nil` if the search began here.
  /// - Complexity: O(*n*) in the number of fields, those inside of this one included.
  func access<Target>(
    to target: AnyKeyPath, from prefix: AnyKeyPath?
  ) -> StateAccess<State, Target>? {
    fatalError("ObservableField of \(State.self) was asked for a part; expected its subclass")
  }

  /// The names of the fields on the way to a part of the state, this one's first.
  ///
  /// - Parameters:
  ///   - target: The key path to the part, from wherever the search began.
  ///   - prefix: The key path from there to this state; `nil` if the search began here.
  func names(to target: AnyKeyPath, from prefix: AnyKeyPath?) -> [String]? {
    fatalError("ObservableField of \(State.self) was asked for a name; expected its subclass")
  }
}

private final class TypedObservableField<State, Value>: ObservableField<State> {
  private let keyPath: WritableKeyPath<State, Value>
  private let storage: WritableKeyPath<State, Value>
  private let givenName: String?
  private let access: StateAccess<State, Value>

  init(
    keyPath: WritableKeyPath<State, Value>, storage: WritableKeyPath<State, Value>,
    givenName: String?, access: StateAccess<State, Value>
  ) {
    self.keyPath = keyPath
    self.storage = storage
    self.givenName = givenName
    self.access = access
  }

  override func access<Target>(
    to target: AnyKeyPath, from prefix: AnyKeyPath?
  ) -> StateAccess<State, Target>? {
    let whole: AnyKeyPath? = if let prefix { prefix.appending(path: keyPath) } else { keyPath }
    guard let here = whole else { return nil }
    if here == target { return access as? StateAccess<State, Target> }
    // What is larger than this field, or of no size, is not worth a search inside of it.
    guard MemoryLayout<Target>.size <= MemoryLayout<Value>.size else { return nil }
    guard let inner: StateAccess<Value, Target> = .searching(for: target, from: here) else {
      return nil
    }
    return access.appending(inner)
  }

  override func names(to target: AnyKeyPath, from prefix: AnyKeyPath?) -> [String]? {
    let whole: AnyKeyPath? = if let prefix { prefix.appending(path: keyPath) } else { keyPath }
    guard let here = whole else { return nil }
    if here == target { return [name] }
    return observableFieldNames(from: Value.self, to: target, after: here).map { [name] + $0 }
  }

  /// The name of the field: that of its storage, `\State._name`, without the underscore.
  private var name: String {
    givenName ?? String(describing: storage).split(separator: ".").last.map {
      String($0.dropFirst())
    } ?? "?"
  }
}

/// The names of the fields on the way from a state to a part of it; `nil` if the part is no field, nor a field of one.
func observableFieldNames(
  from root: Any.Type, to target: AnyKeyPath, after prefix: AnyKeyPath? = nil
) -> [String]? {
  func names<Observable: ObservableState>(in type: Observable.Type) -> [String]? {
    for field in _ObservableFields<Observable>.added().all {
      if let names = field.names(to: target, from: prefix) { return names }
    }
    return nil
  }
  return (root as? any ObservableState.Type).flatMap { names(in: $0) }
}

extension StateAccess {
  /// The way to a part of an observable state; `nil` if it is no field, nor a field of one.
  static func searching(for target: AnyKeyPath, from prefix: AnyKeyPath? = nil) -> Self? {
    func fields<Observable: ObservableState>(
      of type: Observable.Type
    ) -> _ObservableFields<Root>? {
      // `Observable` and `Root` are the same type: one was opened from the other.
      _ObservableFields<Observable>.added() as? _ObservableFields<Root>
    }
    guard let type = Root.self as? any ObservableState.Type else { return nil }
    for field in fields(of: type)?.all ?? [] {
      if let access: Self = field.access(to: target, from: prefix) { return access }
    }
    return nil
  }
}
