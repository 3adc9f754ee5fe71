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
#endif
