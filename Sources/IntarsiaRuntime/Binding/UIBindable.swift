/// Gives bindings to what an object holds, a store for example.
///
/// ```swift
/// struct CounterView {
///   @UIBindable var store: StoreOf<Counter>
///
///   var body: some Drawable {
///     TextField(text: $store.name)
///     Stepper(value: $store.count.sending(\.countChanged))
///   }
/// }
/// ```
///
/// Where there is no SwiftUI, its name is `Bindable`, too.
@propertyWrapper
@dynamicMemberLookup
public struct UIBindable<Value: AnyObject> {
  /// The object.
  public var wrappedValue: Value

  /// Wraps an object, as a property wrapper does.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Wraps an object.
  public init(_ wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Takes a wrapper over, as a property wrapper does.
  public init(projectedValue: UIBindable) {
    self = projectedValue
  }

  /// The wrapper itself, whose members are bindings: `$store`.
  public var projectedValue: UIBindable { self }

  /// A binding to a property of the object.
  @MainActor
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Member>
  ) -> UIBinding<Member> {
    UIBinding(
      get: { wrappedValue[keyPath: keyPath] },
      set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

extension UIBindable: Sendable where Value: Sendable {}
