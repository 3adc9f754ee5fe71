/// The fields of an observable state, each with a function that changes it in place.
///
/// A key path to a field uses its getter and setter. It changes a copy, and storage that the copy
/// shares with the state, such as an array, is copied as a whole. The code that the macro generates
/// changes the storage directly, and lists the fields here.
public struct _ObservableFields<State> {
  private(set) var all: [any ObservableField<State>] = []
  /// The offset of the identity in the state, if known.
  private(set) var identityOffset: Int?

  init() {}

  /// Records the offset of the state's identity.
  ///
  /// - Parameter identity: A key path to the stored identity.
  public mutating func add(identity: WritableKeyPath<State, ObservationIdentity>) {
    identityOffset = MemoryLayout.offset(of: identity)
  }

  /// Adds a field.
  ///
  /// - Parameters:
  ///   - field: The field's public key path.
  ///   - storage: A key path to the field's stored value.
  ///   - number: The number by which observers know the field, if `modify` only changes the storage
  ///     and notifies them. Add the identity first.
  ///   - name: The name of the field, if it differs from the name of its storage.
  ///   - modify: Passes the field to a closure once, which changes it in place.
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
  /// Returns the fields that the state adds.
  static func added() -> Self {
    var fields = Self()
    State._$addFields(to: &fields)
    return fields
  }
}

/// A field of an observable state, without the type of its value.
protocol ObservableField<State> {
  associatedtype State

  /// Returns the access to a part of the state that is this field or is nested in it.
  ///
  /// - Parameters:
  ///   - target: The key path to the part, from the root of the search.
  ///   - prefix: The key path from that root to this state, or `nil` if this state is the root.
  /// - Complexity: O(*n*) in the number of fields, including the fields nested in this field.
  func access<Target>(
    to target: AnyKeyPath, from prefix: AnyKeyPath?
  ) -> StateAccess<State, Target>?

  /// Returns the names of the fields on the path to a part of the state, beginning with this
  /// field's.
  ///
  /// - Parameters:
  ///   - target: The key path to the part, from the root of the search.
  ///   - prefix: The key path from that root to this state, or `nil` if this state is the root.
  func names(to target: AnyKeyPath, from prefix: AnyKeyPath?) -> [String]?
}

private struct TypedObservableField<State, Value>: ObservableField {
  let keyPath: WritableKeyPath<State, Value>
  let storage: WritableKeyPath<State, Value>
  let givenName: String?
  let access: StateAccess<State, Value>

  func access<Target>(
    to target: AnyKeyPath, from prefix: AnyKeyPath?
  ) -> StateAccess<State, Target>? {
    guard let here = path(after: prefix) else { return nil }
    if here == target { return access as? StateAccess<State, Target> }
    // A target that is larger than this field is not searched for inside it.
    guard MemoryLayout<Target>.size <= MemoryLayout<Value>.size else { return nil }
    guard let inner: StateAccess<Value, Target> = .searching(for: target, from: here) else {
      return nil
    }
    return access.appending(inner)
  }

  func names(to target: AnyKeyPath, from prefix: AnyKeyPath?) -> [String]? {
    guard let here = path(after: prefix) else { return nil }
    if here == target { return [name] }
    if let names = observableFieldNames(from: Value.self, to: target, after: here) {
      return [name] + names
    }
    // A plain value lists no fields. The key path prints their names, after those of this field.
    let (field, part) = ("\(here).", "\(target)")
    return part.hasPrefix(field) ? [name, String(part.dropFirst(field.count))] : nil
  }

  /// The key path to the field, from the root of the search.
  private func path(after prefix: AnyKeyPath?) -> AnyKeyPath? {
    if let prefix { prefix.appending(path: keyPath) } else { keyPath }
  }

  /// The given name, or the name of the storage, `\State._name`, without the underscore.
  private var name: String {
    givenName ?? String(describing: storage).split(separator: ".").last.map {
      String($0.dropFirst())
    } ?? "?"
  }
}

/// Returns the names of the fields on the path from a state to a part of it.
///
/// - Returns: `nil` if the part is neither a field nor nested in fields.
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
  /// Returns the access to a part of an observable state.
  ///
  /// - Returns: `nil` if the part is neither a field nor nested in fields.
  static func searching(for target: AnyKeyPath, from prefix: AnyKeyPath? = nil) -> Self? {
    func fields<Observable: ObservableState>(
      of type: Observable.Type
    ) -> _ObservableFields<Root>? {
      // `Observable` and `Root` are the same type, because `Observable` was opened from `Root`.
      _ObservableFields<Observable>.added() as? _ObservableFields<Root>
    }
    guard let type = Root.self as? any ObservableState.Type else { return nil }
    for field in fields(of: type)?.all ?? [] {
      if let access: Self = field.access(to: target, from: prefix) { return access }
    }
    return nil
  }
}
