#if canImport(SwiftUI)
  public import SwiftUI

  extension View {
    /// Keeps two values equal: one of a store and one of the view, such as the focus.
    ///
    /// ```swift
    /// @Bindable var store: StoreOf<SignIn>
    /// @FocusState var focus: SignIn.State.Field?
    ///
    /// Form { … }
    ///   .bind($store.focus, to: $focus)
    /// ```
    ///
    /// When the view appears, its value becomes that of the store. Later a change of either changes
    /// the other.
    public func bind<Model: ViewBinding, Local: ViewBinding>(
      _ model: Model, to local: Local
    ) -> some View where Model.Value == Local.Value, Model.Value: Equatable {
      modifier(Bound(model: model, local: local))
    }
  }

  private struct Bound<Model: ViewBinding, Local: ViewBinding>: ViewModifier
  where Model.Value == Local.Value, Model.Value: Equatable {
    let model: Model
    let local: Local
    // Not '@State', which is a macro since Xcode 27: this compiles with both.
    private var hasAppeared = State(initialValue: false)

    init(model: Model, local: Local) {
      self.model = model
      self.local = local
    }

    func body(content: Content) -> some View {
      content
        .onAppear {
          guard !hasAppeared.wrappedValue else { return }
          hasAppeared.wrappedValue = true
          set(local, to: model.wrappedValue)
        }
        .onChange(of: model.wrappedValue) { set(local, to: $1) }
        .onChange(of: local.wrappedValue) { set(model, to: $1) }
    }

    private func set<Target: ViewBinding>(_ target: Target, to value: Model.Value)
    where Target.Value == Model.Value {
      if target.wrappedValue != value { target.wrappedValue = value }
    }
  }

  /// A value that a view reads and writes, and `bind(_:to:)` keeps equal to another.
  @MainActor
  public protocol ViewBinding<Value> {
    /// The type of the value.
    associatedtype Value

    /// The value.
    var wrappedValue: Value { get nonmutating set }
  }

  extension Binding: ViewBinding {}
  extension State: ViewBinding {}
  extension FocusState: ViewBinding {}
  extension FocusState.Binding: ViewBinding {}
  extension AccessibilityFocusState: ViewBinding {}
  extension AccessibilityFocusState.Binding: ViewBinding {}
  extension AppStorage: ViewBinding {}
#endif
