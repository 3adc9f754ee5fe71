// SwiftUI's own `Binding` and `Bindable` keep their names and work with stores. Without SwiftUI,
// the types of the library take these names, so that a feature reads the same on every platform.
#if canImport(SwiftUI)
  public import IntarsiaCases
  public import IntarsiaSharing
  public import SwiftUI

  extension SwiftUI.Bindable {
    /// A field of a store's state, for which `sending` then names the action that writes it.
    ///
    /// ```swift
    /// TextField("Name", text: $store.name.sending(\.nameChanged))
    /// ```
    @MainActor
    @_disfavoredOverload
    public subscript<State, Action, Member>(
      dynamicMember keyPath: KeyPath<State, Member>
    ) -> StoreField<State, Action, Member>
    where Value == Store<State, Action>, State: ObservableState {
      StoreField(store: wrappedValue, keyPath: keyPath)
    }
  }

  extension StoreField {
    /// A SwiftUI binding that writes by sending an action with the new value.
    public func sending(_ action: CaseKeyPath<Action, Value>) -> SwiftUI.Binding<Value> {
      SwiftUI.Binding(sending(action) as UIBinding<Value>)
    }
  }

  extension SwiftUI.Binding {
    /// A SwiftUI binding to the value of another binding.
    @MainActor
    public init(_ binding: UIBinding<Value>) {
      self.init(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
    }

    /// A SwiftUI binding that reads and changes a shared value.
    @MainActor
    public init(_ shared: Shared<Value>) where Value: Sendable {
      self.init(UIBinding(shared))
    }
  }
#else
  /// A value that a control reads and writes, and another object owns.
  public typealias Binding = UIBinding

  /// A property wrapper that makes bindings to the properties of an object, for example of a store.
  public typealias Bindable = UIBindable
#endif
