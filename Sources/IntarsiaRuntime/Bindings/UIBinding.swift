public import IntarsiaSharing

#if canImport(SwiftUI)
  public import SwiftUI

  /// A value that a control reads and writes, and another object owns: SwiftUI's own type.
  public typealias UIBinding = SwiftUI.Binding
#else
  /// A value that a control reads and writes, and another object owns.
  ///
  /// A text field, a switch or a slider needs nothing else, in any user interface:
  ///
  /// ```swift
  /// struct TextField {
  ///   @UIBinding var text: String
  ///
  ///   func keyPressed(_ key: Character) { text.append(key) }
  /// }
  ///
  /// let field = TextField(text: $store.text)
  /// ```
  ///
  /// The module `IntarsiaViews` also calls the type `Binding`, on platforms without SwiftUI.
  ///
  /// - Isolation: The value is read and written on the main actor.
  @propertyWrapper
  @dynamicMemberLookup
  public struct UIBinding<Value>: Sendable {
    private let getValue: @MainActor () -> Value
    private let setValue: @MainActor (Value) -> Void

    /// Creates a binding from a getter and a setter.
    ///
    /// ```swift
    /// let isOn = UIBinding(get: { settings.isOn }, set: { settings.isOn = $0 })
    /// ```
    public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
      getValue = get
      setValue = set
    }

    /// Copies a binding, for use as a property wrapper.
    public init(projectedValue: UIBinding) {
      self = projectedValue
    }

    /// The value.
    @MainActor
    public var wrappedValue: Value {
      get { getValue() }
      nonmutating set { setValue(newValue) }
    }

    /// The binding itself, `$text`, to pass to another control.
    public var projectedValue: UIBinding { self }

    /// A binding to a part of the value.
    ///
    /// Writing the part reads the whole value, changes the part and writes the whole value back.
    @MainActor
    @_alwaysEmitIntoClient
    public subscript<Member>(
      dynamicMember keyPath: WritableKeyPath<Value, Member>
    ) -> UIBinding<Member> {
      UIBinding<Member>(
        get: { wrappedValue[keyPath: keyPath] },
        set: {
          var value = wrappedValue
          value[keyPath: keyPath] = $0
          wrappedValue = value
        })
    }
  }

  // SwiftUI has its own members of these names.
  @MainActor
  extension UIBinding {
    /// A binding whose changes are animated.
    ///
    /// ```swift
    /// Toggle(isOn: $store.isExpanded.animation())
    /// ```
    @_alwaysEmitIntoClient
    public func animation(_ animation: UIAnimation? = .default) -> Self {
      transaction(UITransaction(animation: animation))
    }

    /// A binding whose changes are made in a transaction.
    public func transaction(_ transaction: UITransaction) -> Self {
      UIBinding(
        get: { wrappedValue },
        set: { value in withUITransaction(transaction) { wrappedValue = value } })
    }

    /// A binding to a constant value, for previews and unfinished views.
    ///
    /// ```swift
    /// TextField(text: .constant("Ada"))
    /// ```
    @_alwaysEmitIntoClient
    public static func constant(_ value: Value) -> UIBinding {
      UIBinding(get: { value }, set: { _ in })
    }

    /// Creates a binding to the value of an optional, or `nil` if there is no value now.
    ///
    /// If the value becomes `nil` later, the binding still reads the value that it had at its
    /// creation. Values written to it are dropped.
    @_alwaysEmitIntoClient
    public init?(_ base: UIBinding<Value?>) {
      guard let initial = base.wrappedValue else { return nil }
      self.init(
        get: { base.wrappedValue ?? initial },
        set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
    }

    /// Creates an optional binding to a value that always exists.
    ///
    /// Writing `nil` changes nothing.
    public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
      self.init(
        get: { base.wrappedValue },
        set: { if let value = $0 { base.wrappedValue = value } })
    }
  }
#endif

extension UIBinding where Value: Sendable {
  /// A binding that reads and changes a shared value.
  ///
  /// ```swift
  /// TextField(text: Binding($settings.name))
  /// ```
  public init(_ shared: Shared<Value>) {
    self.init(
      get: { @MainActor in shared.wrappedValue },
      set: { @MainActor newValue in shared.withLock { $0 = newValue } })
  }
}
