// SwiftUI's own `Binding` and `Bindable` work with stores. Without SwiftUI, the module
// `IntarsiaViews` has these names for the types of the library.
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
#endif
