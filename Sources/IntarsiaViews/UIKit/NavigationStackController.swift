#if canImport(UIKit) && !os(watchOS)
  public import IntarsiaIssues
  public import IntarsiaRuntime
  public import SwiftUI
  public import UIKit

  /// A navigation controller that shows the elements of a path, or of a stack of features.
  ///
  /// ```swift
  /// NavigationStackController(path: $store.scope(state: \.path, action: \.path)) {
  ///   RootViewController(store: store)
  /// } destination: { store in
  ///   switch store.case {
  ///   case .detail(let store): DetailViewController(store: store)
  ///   }
  /// }
  /// ```
  ///
  /// A pop by the user sends one ``StackAction/popFrom(id:)``, also if several screens go.
  open class NavigationStackController: UINavigationController {
    private var path: Path?
    private var shown: [AnyHashable: UIViewController] = [:]
    private var makers: [ObjectIdentifier: (Any) -> UIViewController?] = [:]

    /// Creates a navigation controller that shows the elements of a stack of features.
    ///
    /// - Parameters:
    ///   - navigationBarClass: The class of the navigation bar; `nil` for UIKit's own.
    ///   - toolbarClass: The class of the toolbar; `nil` for UIKit's own.
    ///   - path: A binding to the store of the stack.
    ///   - root: Makes the controller below all elements.
    ///   - destination: Makes the controller of an element.
    public convenience init<State, Action>(
      navigationBarClass: AnyClass? = nil, toolbarClass: AnyClass? = nil,
      path: UIBinding<Store<StackState<State>, StackAction<State, Action>>>,
      root: () -> UIViewController,
      destination: @escaping (Store<State, Action>) -> UIViewController
    ) {
      self.init(navigationBarClass: navigationBarClass, toolbarClass: toolbarClass)
      let stack = path.wrappedValue
      let stores = stack.scope(state: \.self, action: \.self)
      start(
        root: root(),
        Path(
          element: State.self, keys: { stack.stackPath().map(\.id) },
          make: { key in (key.base as? StackElementID).flatMap { stores[id: $0] }.map(destination)
          },
          truncate: { stack.writeStackPath(Array(stack.stackPath().prefix($0))) },
          push: { state in
            guard let state = state as? State else { return }
            stack.writeStackPath(
              stack.stackPath() + [StackPathElement(id: StackElementID(), pushed: state)])
          }))
    }

    /// Creates a navigation controller that shows the elements of a collection.
    ///
    /// ```swift
    /// let stack = NavigationStackController(path: $model.path) { RootViewController() }
    /// stack.navigationDestination(for: Book.self) { BookViewController(book: $0) }
    /// ```
    public convenience init<Data: RandomAccessCollection & RangeReplaceableCollection>(
      navigationBarClass: AnyClass? = nil, toolbarClass: AnyClass? = nil,
      path: UIBinding<Data>, root: () -> UIViewController
    ) where Data.Element: Hashable {
      self.init(navigationBarClass: navigationBarClass, toolbarClass: toolbarClass)
      start(
        root: root(),
        Path(
          element: Data.Element.self,
          keys: { path.wrappedValue.enumerated().map { Numbered(number: $0, element: $1) } },
          make: { [weak self] key in
            guard let element = (key.base as? Numbered<Data.Element>)?.element else { return nil }
            return self?.makers[ObjectIdentifier(Data.Element.self)]?(element)
          },
          truncate: { path.wrappedValue = Data(path.wrappedValue.prefix($0)) },
          push: { if let element = $0 as? Data.Element { path.wrappedValue.append(element) } }))
    }

    private func start(root: UIViewController, _ path: Path) {
      self.path = path
      traitOverrides[StackTrait.self] = path
      super.setViewControllers([root], animated: false)
      update(animated: false)
      _ = track(
        { path.keys() },
        onChange: { [weak self] in self?.update(animated: AnimationScope.isAnimated) })
    }

    fileprivate func insert<Element>(
      _ element: Element.Type, _ make: @escaping (Element) -> UIViewController
    ) {
      makers[ObjectIdentifier(element)] = { ($0 as? Element).map(make) }
      update(animated: false)
    }

    /// Shows the controllers of the path, and those that were pushed onto them by other means.
    private func update(animated: Bool) {
      guard let path else { return }
      guard transitionCoordinator == nil else {
        return afterTransition { [weak self] in self?.update(animated: animated) }
      }
      let old = shown
      shown = [:]
      for key in path.keys() { shown[key] = old[key] ?? path.make(key) }
      var kept = viewControllers.prefix(1) + path.keys().compactMap { shown[$0] }
      for (below, controller) in zip(viewControllers, viewControllers.dropFirst())
      where !old.values.contains(controller) {
        if let index = kept.firstIndex(of: below) { kept.insert(controller, at: index + 1) }
      }
      guard Array(kept) != viewControllers else { return }
      super.setViewControllers(Array(kept), animated: animated && view.window != nil)
    }

    /// Removes the elements whose controllers have gone, when the transition has ended: the user
    /// may cancel it.
    private func settle() {
      afterTransition { [weak self] in
        guard let self, let path else { return }
        let keys = path.keys()
        let count = keys.prefix { self.shown[$0].map(self.viewControllers.contains) ?? true }.count
        if count < keys.count { path.truncate(count) }
      }
    }

    /// Pops a controller and its element.
    @discardableResult
    open override func popViewController(animated: Bool) -> UIViewController? {
      defer { settle() }
      return super.popViewController(animated: animated)
    }

    /// Pops the controllers of all elements.
    @discardableResult
    open override func popToRootViewController(animated: Bool) -> [UIViewController]? {
      defer { settle() }
      return super.popToRootViewController(animated: animated)
    }

    /// Pops the controllers above another one, and their elements.
    @discardableResult
    open override func popToViewController(
      _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? {
      defer { settle() }
      return super.popToViewController(viewController, animated: animated)
    }
  }

  extension UIViewController {
    /// Shows a view controller for each element of a type in the path of the enclosing
    /// ``NavigationStackController``.
    public func navigationDestination<Element: Hashable>(
      for element: Element.Type, destination: @escaping (Element) -> UIViewController
    ) {
      let stack = self as? NavigationStackController ?? navigationController
      guard let stack = stack as? NavigationStackController else {
        return reportIssue(
          """
          A destination for \(element) belongs to no NavigationStackController. Declare it when the \
          controller is in one.
          """)
      }
      stack.insert(element, destination)
    }
  }

  extension UITraitCollection {
    /// Pushes a state onto the enclosing ``NavigationStackController`` with a stack of features.
    ///
    /// ```swift
    /// traitCollection.push(state: Path.State.detail(Detail.State(book: book)))
    /// ```
    ///
    /// Without such a stack, the call reports an issue.
    @MainActor
    public func push<State>(
      state: State, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
      line: UInt = #line, column: UInt = #column
    ) {
      guard let path = self[StackTrait.self], path.element == State.self else {
        return reportIssue(
          """
          A controller pushes \(State.self), but no NavigationStackController encloses it that has a \
          path of such elements.
          """, fileID: fileID, filePath: filePath, line: line, column: column)
      }
      path.push(state)
    }

    /// Pushes a value onto the path of the enclosing ``NavigationStackController``.
    @MainActor
    public func push<Element: Hashable>(value: Element) { push(state: value) }
  }

  /// The path of the enclosing stack.
  private enum StackTrait: UITraitDefinition {
    static var defaultValue: Path? { nil }
  }

  /// A path whose elements have erased types.
  @MainActor
  private struct Path {
    let element: Any.Type
    let keys: () -> [AnyHashable]
    let make: (AnyHashable) -> UIViewController?
    let truncate: (Int) -> Void
    let push: (Any) -> Void
  }

  /// An element at its position: a path may contain equal elements.
  private struct Numbered<Element: Hashable>: Hashable {
    let number: Int
    let element: Element
  }
#endif
