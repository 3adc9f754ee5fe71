public import Intarsia

// Uses of `@Presents` that only have to compile.

/// A state that is visible to other modules.
@ObservableState
public struct PublicPresenting: Equatable {
  /// The state of the presented feature.
  @ObservableState
  public struct Child: Equatable {
    /// Creates a state.
    public init() {}
  }

  /// The presented child.
  @Presents public private(set) var child: Child?
  @Presents var withValue: Form.State? = Form.State(name: "Milk")
  @Presents var spelled: Optional<Form.State>
  @Presents fileprivate var hidden: AlertState<Never>?
  @Presents package var shared: Swift.Optional<Child> = nil
  #if os(Linux)
    @Presents var here: Form.State?
  #else
    @Presents var here: Form.State?
  #endif

  /// Creates a state that presents no child.
  public init() {}
}

@ObservableState
struct GenericPresenting<Child> {
  @Presents var child: Child?
  var count = 0

  /// Writes the property and its projected value inside a method of the state.
  mutating func present(_ child: Child) {
    self.child = child
    $child = PresentationState(wrappedValue: child)
  }
}

@ObservableState
struct RecursivePresenting: Equatable, Codable, Sendable {
  @Presents var next: RecursivePresenting?
  var depth = 0

  init(depth: Int, next: RecursivePresenting? = nil) {
    self.depth = depth
    self.next = next
  }
}

@MainActor
@ObservableState
struct IsolatedPresenting {
  @Presents var form: Form.State?
}
