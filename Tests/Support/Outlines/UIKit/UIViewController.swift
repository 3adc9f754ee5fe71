// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals

@MainActor
open class UIViewController: UIResponder, UITraitEnvironment {
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init()
  }

  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  // MARK: The view

  private var loadedView: UIView?

  open var view: UIView! {
    get {
      if loadedView == nil {
        loadView()
        viewDidLoad()
      }
      return loadedView
    }
    set { loadedView = newValue }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }
  open func loadViewIfNeeded() { _ = view }

  open func loadView() { loadedView = UIView() }
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  open func viewDidLayoutSubviews() {}

  open var title: String?
  open var preferredContentSize = CGSize.zero
  public private(set) lazy var navigationItem = UINavigationItem()
  open var tabBarItem: UITabBarItem! = UITabBarItem()

  // MARK: The hierarchy

  open internal(set) weak var parent: UIViewController?
  open internal(set) var children: [UIViewController] = []

  open func addChild(_ childController: UIViewController) {
    children.append(childController)
    childController.parent = self
  }

  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
  }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  open var isMovingFromParent: Bool { false }
  open var isMovingToParent: Bool { false }

  open var navigationController: UINavigationController? {
    parent as? UINavigationController ?? parent?.navigationController
  }

  open var traitOverrides = UITraitOverrides()

  open var traitCollection: UITraitCollection {
    (parent?.traitCollection ?? UITraitCollection())
      .overridden(by: traitOverrides)
  }

  // MARK: Presentation

  open internal(set) var presentedViewController: UIViewController?
  open internal(set) weak var presentingViewController: UIViewController?
  open internal(set) var isBeingPresented = false
  open internal(set) var isBeingDismissed = false
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  open var isModalInPresentation = false
  open internal(set) var presentationController: UIPresentationController?
  var transition: OutlinedTransition?

  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    if let transition, !transition.hasEnded { return transition }
    return parent?.transitionCoordinator
  }

  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    if let presentedViewController {
      outlinedMistakes.append("\(self) presents \(presentedViewController) already")
      return
    }
    guard let window = view.window else {
      outlinedMistakes.append("The view of \(self) is in no window")
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    let presentation = UIPresentationController(
      presentedViewController: viewControllerToPresent, presenting: self)
    viewControllerToPresent.presentationController = presentation
    let container = UIView()
    presentation.containerView = container
    window.addSubview(container)
    viewControllerToPresent.attach(to: container)
    outlinedAnimatedTransitions.append(flag)
    viewControllerToPresent.isBeingPresented = true
    viewControllerToPresent.transition = OutlinedTransition {
      viewControllerToPresent.isBeingPresented = false
      completion?()
    }
  }

  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      } else {
        completion?()
      }
      return
    }
    if presented.isBeingPresented || presented.isBeingDismissed {
      outlinedMistakes.append("\(presented) is being presented or dismissed")
      return
    }
    presented.isBeingDismissed = true
    outlinedAnimatedTransitions.append(flag)
    presented.transition = OutlinedTransition {
      presented.viewWillDisappear(flag)
      presented.view.removeFromSuperview()
      presented.presentationController?.containerView?.removeFromSuperview()
      presented.presentationController?.containerView = nil
      presented.viewDidDisappear(flag)
      presented.isBeingDismissed = false
      presented.presentingViewController = nil
      self.presentedViewController = nil
      completion?()
    }
  }

  func attach(to view: UIView) {
    view.addSubview(self.view)
    guard view.window != nil else { return }
    viewWillAppear(false)
    viewDidAppear(false)
  }
}

/// The calls that UIKit would refuse with a message on the console.
@MainActor public var outlinedMistakes: [String] = []

/// Whether each transition was animated.
@MainActor public var outlinedAnimatedTransitions: [Bool] = []

/// The transitions that have begun, until a test ends them.
@MainActor private var outlinedTransitions: [OutlinedTransition] = []

/// Ends the transitions that have begun, as time does on a device.
@MainActor
public func outlinedTransitionsEnd() {
  let ending = outlinedTransitions
  outlinedTransitions = []
  for transition in ending { transition.end() }
}

@MainActor
final class OutlinedTransition: NSObject, UIViewControllerTransitionCoordinator {
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var ending: (() -> Void)?
  var isCancelled = false
  private(set) var hasEnded = false

  init(_ end: (() -> Void)?) {
    ending = end
    super.init()
    outlinedTransitions.append(self)
  }

  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animation?(self)
    if let completion { completions.append(completion) }
    return true
  }

  func end() {
    hasEnded = true
    ending?()
    for completion in completions { completion(self) }
    completions = []
  }
}

@MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  var isCancelled: Bool { get }
}

@MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext
{
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  // Objective-C's block parameter may be left out.
  @discardableResult
  public func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

@MainActor
open class UIPresentationController: NSObject {
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {}

  open internal(set) var containerView: UIView?
}

public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen = 0
  case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
  case none = -1
  case automatic = -2
}

@MainActor
open class UINavigationItem: NSObject {
  open var title: String?
  open var rightBarButtonItem: UIBarButtonItem?
  open var leftBarButtonItem: UIBarButtonItem?
}

@MainActor
open class UITabBarItem: NSObject {
  public convenience init(title: String?, image: UIImage?, tag: Int) { self.init() }
}

@MainActor
open class UIBarButtonItem: NSObject {
  public enum SystemItem: Int, Sendable { case done, cancel, edit, save, add }

  public let primaryAction: UIAction?

  public init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: Never? = nil) {
    self.primaryAction = primaryAction
  }

  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    self.primaryAction = primaryAction
  }
}

@MainActor
open class UINavigationController: UIViewController {
  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
    super.init(nibName: nil, bundle: nil)
  }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    replaceViewControllers([rootViewController], animated: false)
  }

  public required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  private var stack: [UIViewController] = []

  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }
  open var visibleViewController: UIViewController? { presentedViewController ?? stack.last }
  open weak var delegate: (any UINavigationControllerDelegate)?

  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    replaceViewControllers(viewControllers, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    replaceViewControllers(stack + [viewController], animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let last = stack.last
    replaceViewControllers(stack.dropLast(), animated: animated)
    return last
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let popped = Array(stack.dropFirst())
    replaceViewControllers(Array(stack.prefix(1)), animated: animated)
    return popped
  }

  @discardableResult
  open func popToViewController(
    _ viewController: UIViewController, animated: Bool
  ) -> [UIViewController]? {
    guard let index = stack.firstIndex(of: viewController) else { return nil }
    let popped = Array(stack.dropFirst(index + 1))
    replaceViewControllers(Array(stack.prefix(index + 1)), animated: animated)
    return popped
  }

  /// Ends the running transition as if the user had swiped back to where it began.
  public func outlinedTransitionIsCancelled(to viewControllers: [UIViewController]) {
    transition?.isCancelled = true
    replace(viewControllers)
    outlinedTransitionsEnd()
  }

  private func replaceViewControllers(_ new: [UIViewController], animated: Bool) {
    if transition != nil { outlinedMistakes.append("the stack changes during a transition") }
    replace(new)
    if animated, view.window != nil {
      outlinedAnimatedTransitions.append(true)
      let transition = OutlinedTransition { [weak self] in self?.transition = nil }
      self.transition = transition
    }
    guard let top = stack.last else { return }
    delegate?.navigationController(self, didShow: top, animated: animated)
  }

  private func replace(_ new: [UIViewController]) {
    let top = stack.last
    for controller in stack where !new.contains(controller) { controller.removeFromParent() }
    for controller in new where !stack.contains(controller) { addChild(controller) }
    stack = new
    guard top !== new.last else { return }
    top?.viewIfLoaded?.removeFromSuperview()
    if isViewLoaded { new.last?.attach(to: view) }
  }

  open override func loadView() {
    super.loadView()
    stack.last?.attach(to: view)
  }
}

/// Objective-C's methods are optional: here, they have an empty default.
@MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)
}

extension UINavigationControllerDelegate {
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

@MainActor
open class UITabBarController: UIViewController {
  open var viewControllers: [UIViewController]?
  open var selectedIndex = 0
  open var selectedViewController: UIViewController?
}

@MainActor
open class UIAlertController: UIViewController {
  public convenience init(
    title: String?, message: String?, preferredStyle: UIAlertController.Style
  ) {
    self.init(nibName: nil, bundle: nil)
    self.title = title
    self.message = message
    self.preferredStyle = preferredStyle
  }

  public enum Style: Int, Sendable { case actionSheet, alert }

  open var message: String?
  public private(set) var preferredStyle = Style.alert
  public private(set) var actions: [UIAlertAction] = []
  open var preferredAction: UIAlertAction?

  open func addAction(_ action: UIAlertAction) { actions.append(action) }

  open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {}

  /// Taps a button: UIKit dismisses the alert, and calls the handler when it is gone.
  public func outlinedTap(_ title: String) {
    guard let action = actions.first(where: { $0.title == title }) else { return }
    dismiss(animated: true) { action.handler?(action) }
  }
}

@MainActor
open class UIAlertAction: NSObject {
  public enum Style: Int, Sendable { case `default`, cancel, destructive }

  public convenience init(
    title: String?, style: UIAlertAction.Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.init()
    self.title = title
    self.style = style
    self.handler = handler
  }

  public private(set) var title: String?
  public private(set) var style = Style.default
  open var isEnabled = true
  var handler: ((UIAlertAction) -> Void)?
}
