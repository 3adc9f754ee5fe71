/// A value that somebody else holds, to be read and written by a control.
///
/// A text field, a switch or a slider needs no more than this, whatever the user interface is:
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
/// Where there is no SwiftUI, its name is `Binding`, too.
///
/// - Isolation: The value is read and written on the main actor.
@propertyWrapper
@dynamicMemberLookup
public struct UIBinding<Value>: Sendable {
  private let getValue: @MainActor () -> Value
  private let setValue: @MainActor (Value) -> Void

  /// Makes a binding from its two functions.
  ///
  /// ```swift
  /// let isOn = UIBinding(get: { settings.isOn }, set: { settings.isOn = $0 })
  /// ```
  public init(get: @escaping @MainActor () -> Value, set: @escaping @MainActor (Value) -> Void) {
    getValue = get
    setValue = set
  }

  /// Takes a binding over, as a property wrapper does.
  public init(projectedValue: UIBinding) {
    self = projectedValue
  }

  /// The value.
  @MainActor
  public var wrappedValue: Value {
    get { getValue() }
    nonmutating set { setValue(newValue) }
  }

  /// The binding itself, to be handed on: `$text`.
  public var projectedValue: UIBinding { self }

  /// A binding to a part of the value.
  ///
  /// To write the part is to write the whole value, with that part changed.
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
