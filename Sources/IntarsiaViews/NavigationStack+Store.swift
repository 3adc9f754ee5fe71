#if canImport(SwiftUI)
  public import IntarsiaIssues
  public import IntarsiaRuntime
  public import SwiftUI

  extension NavigationStack {
    /// Creates a navigation stack that shows the elements of a stack of features.
    ///
    /// ```swift
    /// NavigationStack(path: $store.scope(state: \.path, action: \.path)) {
    ///   RootView(store: store)
    /// } destination: { store in
    ///   switch store.case {
    ///   case .detail(let store): DetailView(store: store)
    ///   }
    /// }
    /// ```
    ///
    /// A shorter path that SwiftUI writes sends one ``StackAction/popFrom(id:)``. A link made by
    /// `NavigationLink(state:)` sends ``StackAction/push(id:state:)``.
    ///
    /// - Parameters:
    ///   - path: A binding to the store of the stack.
    ///   - root: The view below all elements.
    ///   - destination: Makes the view of an element.
    @MainActor
    public init<State, Action, RootView: View, Destination: View>(
      path: Binding<Store<StackState<State>, StackAction<State, Action>>>,
      @ViewBuilder root: () -> RootView,
      @ViewBuilder destination: @escaping (Store<State, Action>) -> Destination
    )
    where
      Data == [StackPathElement<State>],
      Root == ModifiedContent<RootView, StackDestinations<State, Action, Destination>>
    {
      let stack = path.wrappedValue
      // The body observes the path by this scope: SwiftUI may read the binding elsewhere.
      let destinations = StackDestinations(
        stores: stack.scope(state: \.self, action: \.self), destination: destination)
      self.init(path: .path(of: stack)) { root().modifier(destinations) }
    }
  }

  extension Binding {
    /// A path that shows which elements a stack has, and sends what SwiftUI writes.
    @MainActor
    fileprivate static func path<State, Action>(
      of stack: Store<StackState<State>, StackAction<State, Action>>
    ) -> Binding where Value == [StackPathElement<State>] {
      Binding(
        get: { @MainActor in stack.stackPath() },
        set: { @MainActor path in stack.writeStackPath(path) })
    }
  }

  /// Shows the destinations of a stack of features.
  public struct StackDestinations<State, Action, Destination: View>: ViewModifier {
    let stores: StoreCollection<StackState<State>, Action>
    let destination: (Store<State, Action>) -> Destination

    /// The view with its destinations.
    public func body(content: Content) -> some View {
      content.linking(to: State.self)
        .navigationDestination(for: StackPathElement<State>.self) { element in
          StackDestination(stores: stores, id: element.id, destination: destination)
            .linking(to: State.self)
        }
    }
  }

  /// Shows an element, also while SwiftUI animates its removal.
  private struct StackDestination<ElementState, Action, Destination: View>: View {
    let stores: StoreCollection<StackState<ElementState>, Action>
    let id: StackElementID
    let destination: (Store<ElementState, Action>) -> Destination
    /// The store of the element when it appeared, which keeps the last state of the element.
    // Not '@State': its variable would begin as `nil`, and an assignment in `init` has no effect.
    private var first: State<Store<ElementState, Action>?>

    init(
      stores: StoreCollection<StackState<ElementState>, Action>, id: StackElementID,
      destination: @escaping (Store<ElementState, Action>) -> Destination
    ) {
      self.stores = stores
      self.id = id
      self.destination = destination
      first = State(initialValue: stores[id: id])
    }

    var body: some View {
      if let store = stores[id: id] ?? first.wrappedValue { destination(store) }
    }
  }

  extension NavigationLink where Destination == Never {
    /// Creates a link that pushes a state onto the enclosing stack of features.
    ///
    /// ```swift
    /// NavigationLink(state: Path.State.detail(Detail.State(book: book))) {
    ///   Text(book.title)
    /// }
    /// ```
    ///
    /// A link that is in no `NavigationStack` of such states reports an issue when it appears.
    ///
    /// - Parameters:
    ///   - state: The state to push, or `nil` to disable the link.
    ///   - label: The view to tap.
    public init<State, Content: View>(
      state: State?, @ViewBuilder label: () -> Content,
      fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
      line: UInt = #line, column: UInt = #column
    ) where Label == StackLinkLabel<State, Content> {
      let location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      self.init(value: state.map { StackPathElement(id: StackElementID(), pushed: $0) }) {
        Label(content: label(), location: location)
      }
    }

    /// Creates a link with a text that pushes a state onto the enclosing stack of features.
    public init<State>(
      _ titleKey: LocalizedStringKey, state: State?,
      fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
      line: UInt = #line, column: UInt = #column
    ) where Label == StackLinkLabel<State, Text> {
      self.init(
        state: state, label: { Text(titleKey) },
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Creates a link with a text that pushes a state onto the enclosing stack of features.
    @_disfavoredOverload
    public init<State>(
      _ title: some StringProtocol, state: State?,
      fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
      line: UInt = #line, column: UInt = #column
    ) where Label == StackLinkLabel<State, Text> {
      self.init(
        state: state, label: { Text(title) },
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// The label of a link to a state; it reports a link without a stack.
  public struct StackLinkLabel<State, Content: View>: View {
    let content: Content
    let location: IssueLocation
    @Environment(\.linkedStates) private var linkedStates

    init(content: Content, location: IssueLocation) {
      self.content = content
      self.location = location
    }

    /// The label.
    public var body: some View {
      content.onAppear {
        guard !linkedStates.contains(ObjectIdentifier(State.self)) else { return }
        reportIssue(
          """
          A link pushes \(ActionLabel.typeName(State.self)), but no NavigationStack above it has a \
          path of such states. Put it into 'NavigationStack(path: $store.scope(…))'.
          """, fileID: location.fileID, filePath: SourceFilePath(location.filePath),
          line: location.line, column: location.column)
      }
    }
  }

  extension View {
    /// Tells the links inside that an enclosing stack has states of a type.
    fileprivate func linking<State>(to type: State.Type) -> some View {
      transformEnvironment(\.linkedStates) { $0.insert(ObjectIdentifier(type)) }
    }
  }

  private struct LinkedStates: EnvironmentKey {
    static let defaultValue: Set<ObjectIdentifier> = []
  }

  extension EnvironmentValues {
    /// The types of the states that the enclosing stacks have.
    fileprivate var linkedStates: Set<ObjectIdentifier> {
      get { self[LinkedStates.self] }
      set { self[LinkedStates.self] = newValue }
    }
  }
#endif
