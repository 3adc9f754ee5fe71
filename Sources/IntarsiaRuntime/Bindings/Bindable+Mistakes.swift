#if canImport(SwiftUI)
  public import SwiftUI

  // Diagnostics for mistakes with `@Bindable`, where SwiftUI provides that wrapper.

  extension SwiftUI.Binding: _BindingTarget {}

  extension SwiftUI.Bindable {
    /// Reports that no action writes the field.
    @available(
      *, unavailable,
      message: """
        No action writes this field: name one with '$store.field.sending(\\.fieldChanged)', or let \
        'Action' be a 'BindableAction'.
        """
    )
    @MainActor
    public subscript<State, Action, Member, Target: _BindingTarget>(
      dynamicMember keyPath: KeyPath<State, Member>
    ) -> Target
    where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
      fatalError("unavailable")
    }

    /// Reports that a binding action cannot write the field.
    @available(
      *, unavailable,
      message: """
        A binding action writes a 'var' whose type is 'Equatable' and 'Sendable'. For any other, \
        declare a case, and name it with '$store.field.sending(\\.fieldChanged)'.
        """
    )
    @MainActor
    public subscript<State, Action: BindableAction, Member, Target: _BindingTarget>(
      dynamicMember keyPath: KeyPath<State, Member>
    ) -> Target
    where Target.Value == Member, Value == Store<State, Action>, State: ObservableState {
      fatalError("unavailable")
    }
  }
#endif
