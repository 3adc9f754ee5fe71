/// The declared initializers and stored properties of a state, as texts of its source.
///
/// Public only because the code that ``ObservableState()`` generates needs it.
public struct _StateConstruction: Sendable {
  /// A parameter of an initializer.
  public typealias Parameter = (label: String, type: String, value: String?)

  /// A stored property; only a settable one can be changed after the initializer.
  public typealias Property = (name: String, value: String?, isSettable: Bool)

  let initializers: [[Parameter]]
  let properties: [Property]

  /// Creates a description.
  public init(initializers: [[Parameter]], properties: [Property]) {
    (self.initializers, self.properties) = (initializers, properties)
  }
}
