#if canImport(SwiftUI)
  public import SwiftUI
#endif

/// A field of a store's state with ``BindableFields``, whose members have bindings.
///
/// `$store.address.city` writes the member by its own key path, so that
/// `case .binding(\.address.city)` matches, and only observers of the member are notified.
@MainActor
@dynamicMemberLookup
public struct BindableField<State: ObservableState, Action, Value> {
  let store: Store<State, Action>
  let keyPath: WritableKeyPath<State, Value>
  /// The fields that contain this one, and this one.
  let fields: [AnyKeyPath]
  let embed: (BindingAction<State>) -> Action

  init(
    _ store: Store<State, Action>, _ keyPath: WritableKeyPath<State, Value>,
    inside enclosing: [AnyKeyPath] = [],
    _ embed: @escaping (BindingAction<State>) -> Action
  ) {
    self.store = store
    self.keyPath = keyPath
    self.fields = enclosing + [keyPath]
    self.embed = embed
  }

  /// A binding to a member of the field.
  public subscript<Member: Equatable & Sendable>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    let member = keyPath.appending(path: member)
    return UIBinding(
      get: { @MainActor in store[dynamicMember: member] },
      set: { @MainActor in store.set(member, inside: fields, to: $0, embed) })
  }

  /// A member of the field that has bindable fields itself.
  public subscript<Member: BindableFields>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> BindableField<State, Action, Member> {
    BindableField<State, Action, Member>(
      store, keyPath.appending(path: member), inside: fields, embed)
  }
}
