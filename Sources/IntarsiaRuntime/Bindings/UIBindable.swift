#if canImport(SwiftUI)
  public import SwiftUI

  /// A property wrapper that makes bindings to the properties of an object: SwiftUI's own type.
  public typealias UIBindable = SwiftUI.Bindable
#else
  /// A property wrapper that makes bindings to the properties of an object, for example of a store.
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
  /// The module `IntarsiaViews` also calls the type `Bindable`, on platforms without SwiftUI.
  @propertyWrapper
  @dynamicMemberLookup
  public struct UIBindable<Value: AnyObject> {
    /// The object.
    public var wrappedValue: Value

    /// Wraps an object, for use as a property wrapper.
    public init(wrappedValue: Value) {
      self.wrappedValue = wrappedValue
    }

    /// Wraps an object.
    public init(_ wrappedValue: Value) {
      self.wrappedValue = wrappedValue
    }

    /// Copies a wrapper, for use as a property wrapper.
    public init(projectedValue: UIBindable) {
      self = projectedValue
    }

    /// The wrapper itself: the members of `$store` are bindings.
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
#endif
