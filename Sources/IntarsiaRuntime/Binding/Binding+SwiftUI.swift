// Where there is SwiftUI, its own `Binding` and `Bindable` keep their names, and work with stores; elsewhere the
// library's take the names, so that a feature reads the same everywhere.
#if canImport(SwiftUI)
  public import IntarsiaCases
  public import SwiftUI

  extension SwiftUI.Bindable {
    /// A field of a store's state, to say with `sending` which action writes it.
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
    /// A binding of SwiftUI that writes by sending an action with the new value.
    public func sending(_ action: CaseKeyPath<Action, Value>) -> SwiftUI.Binding<Value> {
      SwiftUI.Binding(sending(action) as UIBinding<Value>)
    }
  }

  extension SwiftUI.Binding {
    /// A binding of SwiftUI to what another binding refers to.
    @MainActor
    public init(_ binding: UIBinding<Value>) {
      self.init(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
    }
  }
#else
  /// A value that somebody else holds, to be read and written by a control.
  public typealias Binding = UIBinding

  /// Gives bindings to what an object holds, a store for example.
  public typealias Bindable = UIBindable
#endif
