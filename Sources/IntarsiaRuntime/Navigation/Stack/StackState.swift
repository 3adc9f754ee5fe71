public import IntarsiaCollections

/// The states of features that stand on a stack, the one on the screen last.
///
/// ```swift
/// @Reducer struct Library {
///   @ObservableState struct State {
///     var path = StackState<Path.State>()
///   }
///   enum Action {
///     case bookTapped(Book)
///     case path(StackActionOf<Path>)
///   }
///   var body: some ReducerOf<Self> {
///     Reduce { state, action in
///       switch action {
///       case .bookTapped(let book):
///         state.path.append(Path.State(book: book))
///         return .none
///       case .path:
///         return .none
///       }
///     }
///     .forEach(\.path, action: \.path) { Path() }
///   }
/// }
/// ```
///
/// Each element has an identifier, which it gets when it is appended and keeps as long as it is there. Stacks are equal
/// if equal elements stand in the same order under the same identifiers. Encoding leaves the identifiers out: whoever
/// decodes a stack gives its elements new ones.
///
/// - Complexity: Finding an element by its identifier, changing it in place, appending and popping the last are O(1).
public struct StackState<Element> {
  @usableFromInline var components: IdentifiedArrayOf<StackComponent<Element>>

  /// Whether elements say by themselves when another one stands in their place.
  @usableFromInline let isTracked: Bool

  /// An empty stack.
  public init() {
    components = []
    isTracked = Element.self is any _TrackedIdentity.Type
  }

  /// A stack of elements, each with a new identifier.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// The position of the element with an identifier.
  @inlinable
  func position(of id: StackElementID) -> Int? {
    components.index(id: id)
  }

  /// A component for a new element.
  @usableFromInline
  func component(_ element: Element) -> StackComponent<Element> {
    var id = StackElementID()
    // A stack that was made elsewhere may have brought identifiers of its own.
    while position(of: id) != nil { id = StackElementID() }
    return StackComponent(id: id, element: element)
  }

  /// Puts an element on top, under an identifier that the stack does not have.
  @usableFromInline
  mutating func push(_ element: Element, id: StackElementID) {
    StackElementIDs.current.skip(id)
    components.append(StackComponent(id: id, element: element))
  }
}

extension StackState: _StructureStamped {
  /// Another number whenever elements came, went or moved, or one was replaced.
  @inlinable
  public var _structure: UInt64 { components._structure }
}

extension StackState: Sendable where Element: Sendable {}
