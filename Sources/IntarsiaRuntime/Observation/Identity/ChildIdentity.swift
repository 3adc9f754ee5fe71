import IntarsiaCases

/// The identity of a child's state: the child's effects go on only while it stays the same.
///
/// The large cases are indirect, because it is copied more often than made.
@usableFromInline
enum ChildIdentity: Equatable {
  /// The `id` of an `Identifiable` state.
  indirect case identifier(AnyHashable)
  /// The case of an observable enum, and the `id` of the state in it.
  indirect case payload(_PayloadID)
  /// The identity of an observable state without an `id`.
  case tracked(Kept<ObjectIdentifier>)
  /// The case of another enum, and the `id` of its payload, if it has one.
  indirect case enumCase(String, AnyHashable?)
}

/// The number of an enum's case, and the `id` of the state in it.
///
/// Public only because the code that ``ObservableState()`` generates needs it.
public struct _PayloadID: Equatable {
  private let number: Int
  private let id: AnyHashable

  @usableFromInline
  init(number: Int, id: AnyHashable) {
    self.number = number
    self.id = id
  }
}

/// Reads the identity of a child's state.
///
/// The check of the type takes place once, not for each value.
@usableFromInline
struct ChildIdentityReader<Child> {
  private let read: (inout Child) -> ChildIdentity
  /// Whether states may have an `id` or a case that is their identity.
  @usableFromInline let isExplicit: Bool

  /// - Returns: `nil` if values of the type cannot be told apart.
  @usableFromInline
  init?() {
    let tracked = TrackedIdentity<Child>()
    // An alert's `id` is the address of an object. Only the tracked identity keeps that object, so
    // that a new alert does not get the same `id`.
    if let tracked, Child.self is any _EphemeralState.Type {
      (read, isExplicit) = ({ .tracked(tracked.kept(of: &$0)) }, false)
    } else if let type = Child.self as? any Identifiable.Type {
      (read, isExplicit) = (Self.identifier(of: type), true)
    } else if let tracked, let type = Child.self as? any _EphemeralCases.Type {
      (read, isExplicit) = (Self.payload(of: type, or: tracked), true)
    } else if let tracked {
      (read, isExplicit) = ({ .tracked(tracked.kept(of: &$0)) }, false)
    } else if Child.self is any CasePathable.Type {
      (read, isExplicit) = ({ Self.enumCase(of: $0) }, true)
    } else {
      return nil
    }
  }

  /// Returns the `id` or the case of a state; `nil` if it has only a tracked identity.
  ///
  /// A child that changes them is another child. One that replaces its tracked state resets itself.
  @usableFromInline
  func explicit(of state: inout Child) -> ChildIdentity? {
    let identity = read(&state)
    if case .tracked = identity { return nil }
    return identity
  }

  /// Returns the identity of a state.
  ///
  /// - Parameter state: The state, which is not changed. Passing it by value would retain its
  ///   contents.
  @usableFromInline
  func callAsFunction(of state: inout Child) -> ChildIdentity {
    read(&state)
  }

  private static func identifier<Identified: Identifiable>(
    of type: Identified.Type
  ) -> (inout Child) -> ChildIdentity {
    { .identifier(AnyHashable(withOpened(&$0, as: type) { $0.id })) }
  }

  private static func payload<Cases: _EphemeralCases>(
    of type: Cases.Type, or tracked: TrackedIdentity<Child>
  ) -> (inout Child) -> ChildIdentity {
    { child in
      withOpened(&child, as: type) { $0._$payloadID }.map { .payload($0) }
        ?? .tracked(tracked.kept(of: &child))
    }
  }

  /// Only reflection can inspect the payload of an enum without `@ObservableState`.
  private static func enumCase(of child: Child) -> ChildIdentity {
    guard let payload = Mirror(reflecting: child).children.first else {
      return .enumCase("\(child)", nil)
    }
    func id(of value: some Identifiable) -> AnyHashable { AnyHashable(value.id) }
    return .enumCase(payload.label ?? "", (payload.value as? any Identifiable).map { id(of: $0) })
  }
}
