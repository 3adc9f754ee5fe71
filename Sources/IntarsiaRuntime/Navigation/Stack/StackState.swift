public import IntarsiaCollections

/// A stack of feature states; the last one is on the screen.
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
/// The stack gives each element an identifier when it is appended. The identifier stays the same
/// until the element is removed. Stacks are equal if they have equal elements with equal
/// identifiers in the same order. Encoding omits the identifiers; decoding creates new ones.
///
/// - Complexity: O(1) on average for finding an element by its identifier, changing it in place,
///   appending, and popping the last element.
public struct StackState<Element> {
  @usableFromInline var components: IdentifiedArrayOf<StackComponent<Element>>

  /// Whether elements have an identity, which distinguishes a replacement from a change in place.
  @usableFromInline let isTracked: Bool

  /// Creates an empty stack.
  public init() {
    components = []
    isTracked = Element.self is any _TrackedIdentity.Type
  }

  /// Creates a stack of elements, each with a new identifier.
  public init(_ elements: some Sequence<Element>) {
    self.init()
    append(contentsOf: elements)
  }

  /// The position of the element with an identifier.
  @_alwaysEmitIntoClient
  func position(of id: StackElementID) -> Int? {
    components.index(id: id)
  }

  /// Creates a component for a new element.
  @usableFromInline
  func component(_ element: Element) -> StackComponent<Element> {
    var id = StackElementID()
    // The stack may already contain identifiers from another generator.
    while position(of: id) != nil { id = StackElementID() }
    return StackComponent(id: id, element: element)
  }

  /// Pushes an element with an identifier that is not on the stack.
  @usableFromInline
  mutating func push(_ element: Element, id: StackElementID) {
    StackElementIDs.current.skip(id)
    components.append(StackComponent(id: id, element: element))
  }
}

extension StackState: _StructureStamped {
  /// A stamp that changes when elements are added, removed, moved or replaced.
  @_alwaysEmitIntoClient
  public var _structure: UInt64 { components._structure }
}

extension StackState: Sendable where Element: Sendable {}
