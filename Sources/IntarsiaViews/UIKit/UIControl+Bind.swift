#if canImport(UIKit) && !os(watchOS)
  public import IntarsiaRuntime
  public import SwiftUI
  public import UIKit

  /// A control: the protocol exists because a class cannot name its subclass in a key path.
  @MainActor
  public protocol UIControlProtocol: UIControl {}

  extension UIControl: UIControlProtocol {}

  extension UIControlProtocol {
    /// Keeps a property of the control and a value equal.
    ///
    /// ```swift
    /// slider.bind($store.volume, to: \.value, for: .valueChanged)
    /// ```
    ///
    /// The property takes the value now, and whenever it changes. On the event, the value takes the
    /// property. If a reducer makes something else of it, the control shows that. A further call
    /// for the same property replaces the binding.
    ///
    /// - Parameters:
    ///   - binding: A binding to the value.
    ///   - keyPath: The property of the control.
    ///   - event: The event that tells of the user's input.
    ///   - set: Sets the property, for example with an animation; `nil` to assign to it.
    /// - Returns: The token of the observation, which also ends with the control.
    @discardableResult
    public func bind<Value: Equatable>(
      _ binding: UIBinding<Value>, to keyPath: ReferenceWritableKeyPath<Self, Value>,
      for event: UIControl.Event, set: (@MainActor (Self, Value) -> Void)? = nil
    ) -> ObserveToken {
      let show: @MainActor (Self) -> Void = { control in
        let value = binding.wrappedValue
        guard control[keyPath: keyPath] != value else { return }
        if let set { set(control, value) } else { control[keyPath: keyPath] = value }
      }
      // A control has at most one action of an identifier for an event.
      let identifier = UIAction.Identifier("Intarsia \(keyPath.hashValue)")
      let action = UIAction(identifier: identifier) { [weak self] _ in
        guard let self else { return }
        binding.wrappedValue = self[keyPath: keyPath]
        show(self)
      }
      addAction(action, for: event)
      let token = IntarsiaRuntime.observe { [weak self] in
        if let self { AnimationScope.animate { show(self) } }
      }
      return keep(token, for: keyPath)
    }
  }

  extension UITextField {
    /// Creates a text field that shows and changes a text.
    public convenience init(frame: CGRect = .zero, text: UIBinding<String>) {
      self.init(frame: frame)
      bind(text: text)
    }

    /// Shows and changes a text.
    @discardableResult
    public func bind(text: UIBinding<String>) -> ObserveToken {
      bind(text, to: \.content, for: .editingChanged)
    }

    private var content: String {
      get { text ?? "" }
      set { text = newValue }
    }

    /// Keeps the focus equal to a value: the field has it while the value is the given one.
    ///
    /// ```swift
    /// field.bind(focus: $store.focus, equals: .name)
    /// ```
    @discardableResult
    public func bind<Value: Hashable>(
      focus: UIBinding<Value?>, equals value: Value
    ) -> ObserveToken {
      let began = UIAction(identifier: UIAction.Identifier("Intarsia began")) { _ in
        if focus.wrappedValue != value { focus.wrappedValue = value }
      }
      let ended = UIAction(identifier: UIAction.Identifier("Intarsia ended")) { _ in
        if focus.wrappedValue == value { focus.wrappedValue = nil }
      }
      addAction(began, for: .editingDidBegin)
      addAction(ended, for: [.editingDidEnd, .editingDidEndOnExit])
      let apply: @MainActor (UITextField) -> Void = { field in
        if focus.wrappedValue == value {
          field.becomeFirstResponder()
        } else if field.isFirstResponder {
          field.resignFirstResponder()
        }
      }
      // A field without a window cannot have the focus yet.
      addSubview(
        WindowSentinel { [weak self] isInWindow in
          later { if isInWindow, let self { apply(self) } }
        })
      return observe { [weak self] in if let self { apply(self) } }
    }
  }

  extension UISegmentedControl {
    /// Shows and changes which segment is selected: its index is the raw value.
    @discardableResult
    public func bind<Segment: RawRepresentable<Int> & Equatable>(
      selectedSegment: UIBinding<Segment>
    ) -> ObserveToken {
      // Safe: both closures run on the main actor, as the binding does.
      nonisolated(unsafe) let selectedSegment = selectedSegment
      let index = UIBinding(
        get: { @MainActor in selectedSegment.wrappedValue.rawValue },
        set: { @MainActor in
          if let segment = Segment(rawValue: $0) { selectedSegment.wrappedValue = segment }
        })
      return bind(index, to: \.selectedSegmentIndex, for: .valueChanged)
    }
  }

  #if !os(tvOS)
    extension UISwitch {
      /// Creates a switch that shows and changes a value.
      public convenience init(frame: CGRect = .zero, isOn: UIBinding<Bool>) {
        self.init(frame: frame)
        bind(isOn: isOn)
      }

      /// Shows and changes a value.
      @discardableResult
      public func bind(isOn: UIBinding<Bool>) -> ObserveToken {
        bind(isOn, to: \.isOn, for: .valueChanged) { $0.setOn($1, animated: $0.window != nil) }
      }
    }

    extension UISlider {
      /// Creates a slider that shows and changes a value.
      public convenience init(frame: CGRect = .zero, value: UIBinding<Float>) {
        self.init(frame: frame)
        bind(value: value)
      }

      /// Shows and changes a value.
      @discardableResult
      public func bind(value: UIBinding<Float>) -> ObserveToken {
        bind(value, to: \.value, for: .valueChanged) { $0.setValue($1, animated: $0.window != nil) }
      }
    }

    extension UIStepper {
      /// Creates a stepper that shows and changes a value.
      public convenience init(frame: CGRect = .zero, value: UIBinding<Double>) {
        self.init(frame: frame)
        bind(value: value)
      }

      /// Shows and changes a value.
      @discardableResult
      public func bind(value: UIBinding<Double>) -> ObserveToken {
        bind(value, to: \.value, for: .valueChanged)
      }
    }
  #endif
#endif
