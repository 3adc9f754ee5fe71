#if (canImport(UIKit) || canImport(AppKit)) && !os(watchOS)
  public import Foundation
  public import IntarsiaRuntime
  import ObjectiveC

  @MainActor
  extension NSObject {
    /// Runs a closure now, and again whenever a field that it has read changes, until this object
    /// is released.
    ///
    /// ```swift
    /// override func viewDidLoad() {
    ///   super.viewDidLoad()
    ///   observe { [weak self] in
    ///     guard let self else { return }
    ///     label.text = "\(store.count)"
    ///   }
    /// }
    /// ```
    ///
    /// The object keeps the observation alive, so the closure refers to it weakly. A change inside
    /// `withUIKitAnimation` or `withAppKitAnimation` animates the run that follows.
    ///
    /// - Returns: The token, for an observation that ends earlier.
    @discardableResult
    public func observe(_ apply: @escaping @MainActor () -> Void) -> ObserveToken {
      keep(IntarsiaRuntime.observe { AnimationScope.animate(apply) })
    }

    /// Observes a value, and handles its changes outside of the observation.
    ///
    /// The code that handles a change may observe by itself: such an observation could not end
    /// while it is inside another one.
    func track<Value>(
      _ value: @escaping @MainActor () -> Value, onChange: @escaping @MainActor () -> Void
    ) -> ObserveToken {
      keep(
        IntarsiaRuntime.observe {
          _ = value()
          later(onChange)
        })
    }

    /// Keeps a value as long as this object, or until there is another one for a key.
    @discardableResult
    func keep<Value: AnyObject>(_ value: Value, for key: AnyHashable? = nil) -> Value {
      kept.values[key ?? AnyHashable(ObjectIdentifier(value))] = value
      return value
    }

    var kept: KeptValues {
      if let kept = objc_getAssociatedObject(self, keptKey) as? KeptValues { return kept }
      let new = KeptValues()
      objc_setAssociatedObject(self, keptKey, new, .OBJC_ASSOCIATION_RETAIN)
      return new
    }
  }

  /// The values that an object keeps.
  @MainActor
  final class KeptValues {
    var values: [AnyHashable: AnyObject] = [:]

    init() {}
  }

  // The address is the key. It is never released.
  @MainActor
  private let keptKey = UnsafeRawPointer(UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  /// Runs a closure in a later turn of the main actor.
  @MainActor
  func later(_ body: @escaping @MainActor () -> Void) {
    Task { body() }
  }
#endif
