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
    private var keys: () -> [StackKey] = { [] }
    private var truncate: (Int) -> Void = { _ in }
    private var shown: [StackKey: UIViewController] = [:]
    private var destinations: [ObjectIdentifier: (Any) -> UIViewController?] = [:]

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
      let stack = path.wrappedValue
      let stores = stack.scope(state: \.self, action: \.self)
      self.init(
        navigationBarClass: navigationBarClass, toolbarClass: toolbarClass,
        path: UIBinding(
          get: { @MainActor in stack.stackPath() },
          set: { @MainActor in stack.writeStackPath($0) }), root: root)
      traitOverrides[StackTrait.self] = StackPush {
        guard let state = $0 as? State else { return false }
        let element = StackPathElement(id: StackElementID(), pushed: state)
        stack.writeStackPath(stack.stackPath() + [element])
        return true
      }
      insert { (element: StackPathElement<State>) in stores[id: element.id].map(destination) }
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
      keys = {
        var counts: [AnyHashable: Int] = [:]
        return path.wrappedValue.map { element in
          counts[element, default: 0] += 1
          return StackKey(element: element, number: counts[element, default: 0])
        }
      }
      truncate = { path.wrappedValue = Data(path.wrappedValue.prefix($0)) }
      traitOverrides[StackTrait.self] = StackPush {
        guard let element = $0 as? Data.Element else { return false }
        path.wrappedValue.append(element)
        return true
      }
      super.setViewControllers([root()], animated: false)
      _ = track({ [keys] in keys() }, onChange: { [weak self] in self?.update() })
    }

    fileprivate func insert<Element>(_ destination: @escaping (Element) -> UIViewController?) {
      destinations[ObjectIdentifier(Element.self)] = { ($0 as? Element).flatMap(destination) }
      update()
    }

    /// Shows the controllers of the path, and those that were pushed onto them by other means.
    private func update() {
      guard transitionCoordinator == nil else {
        return afterTransition { [weak self] in self?.update() }
      }
      let (old, keys) = (shown, keys())
      shown = [:]
      for key in keys {
        let element = key.element.base
        shown[key] = old[key] ?? destinations[ObjectIdentifier(type(of: element))]?(element)
      }
      var new = viewControllers.prefix(1) + keys.compactMap { shown[$0] }
      for (below, controller) in zip(viewControllers, viewControllers.dropFirst())
      where !old.values.contains(controller) {
        if let index = new.firstIndex(of: below) { new.insert(controller, at: index + 1) }
      }
      guard Array(new) != viewControllers else { return }
      let isInWindow = viewIfLoaded?.window != nil
      setViewControllers(Array(new), animated: isInWindow && AnimationScope.isAnimated)
    }

    /// Removes the elements whose controllers have gone, when the transition has ended: the user
    /// may cancel it.
    private func settle() {
      afterTransition { [weak self] in
        guard let self else { return }
        let keys = keys()
        let count = keys.prefix { self.shown[$0].map(self.viewControllers.contains) ?? true }.count
        if count < keys.count { truncate(count) }
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
        return reportIssue("A destination for \(element) belongs to no NavigationStackController.")
      }
      stack.insert(destination)
    }
  }

  @MainActor
  extension UITraitCollection {
    /// Pushes a state onto the enclosing ``NavigationStackController`` with a stack of features.
    ///
    /// ```swift
    /// traitCollection.push(state: Path.State.detail(Detail.State(book: book)))
    /// ```
    ///
    /// Without such a stack, the call reports an issue.
    public func push<State>(
      state: State, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
      line: UInt = #line, column: UInt = #column
    ) {
      if self[StackTrait.self]?.push(state) == true { return }
      reportIssue(
        "A controller pushes \(State.self), but is in no NavigationStackController of such elements.",
        fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Pushes a value onto the path of the enclosing ``NavigationStackController``.
    public func push<Element: Hashable>(value: Element) { push(state: value) }
  }

  private enum StackTrait: UITraitDefinition {
    static var defaultValue: StackPush? { nil }
  }

  /// Pushes an element onto the enclosing stack; returns `false` if it has another type.
  @MainActor
  private struct StackPush {
    let push: (Any) -> Bool
  }

  /// An element of a path, and its number among equal ones.
  private struct StackKey: Hashable {
    let element: AnyHashable
    let number: Int
  }
#endif
