#if canImport(SwiftUI)
  public import IntarsiaRuntime
  public import SwiftUI

  // Older spellings, which much code of the field has. Each says what to write.

  extension View {
    /// Shows an alert while its store has the state of one.
    @available(
      *, deprecated,
      message: "Write '.alert($store.scope(state: \\.alert, action: \\.alert))'."
    )
    public func alert<Action>(
      store: Store<PresentationState<AlertState<Action>>, PresentationAction<Action>>
    ) -> some View {
      alert(store.presented())
    }

    /// Shows a confirmation dialog while its store has the state of one.
    @available(
      *, deprecated,
      message: "Write '.confirmationDialog($store.scope(state: \\.dialog, action: \\.dialog))'."
    )
    public func confirmationDialog<Action>(
      store: Store<PresentationState<ConfirmationDialogState<Action>>, PresentationAction<Action>>
    ) -> some View {
      confirmationDialog(store.presented())
    }

    /// Shows a sheet while its store has the state of a feature.
    @available(
      *, deprecated,
      message: "Write '.sheet(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
    )
    public func sheet<State, Action>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      onDismiss: (() -> Void)? = nil,
      @ViewBuilder content: @escaping (Store<State, Action>) -> some View
    ) -> some View {
      sheet(item: store.presented(), onDismiss: onDismiss, content: content)
    }

    #if !os(tvOS) && !os(watchOS)
      /// Shows a popover while its store has the state of a feature.
      @available(
        *, deprecated,
        message: "Write '.popover(item: $store.scope(state: \\.child, action: \\.child)) { … }'."
      )
      public func popover<State, Action>(
        store: Store<PresentationState<State>, PresentationAction<Action>>,
        @ViewBuilder content: @escaping (Store<State, Action>) -> some View
      ) -> some View {
        popover(item: store.presented(), content: content)
      }
    #endif

    /// Pushes a destination while its store has the state of a feature.
    @available(
      *, deprecated,
      message: """
        Write '.navigationDestination(item: $store.scope(state: \\.child, action: \\.child)) { … }'.
        """
    )
    public func navigationDestination<State, Action>(
      store: Store<PresentationState<State>, PresentationAction<Action>>,
      @ViewBuilder destination: @escaping (Store<State, Action>) -> some View
    ) -> some View {
      navigationDestination(item: store.presented(), destination: destination)
    }

    #if !os(macOS)
      /// Covers the screen while its store has the state of a feature.
      @available(
        *, deprecated,
        message: """
          Write '.fullScreenCover(item: $store.scope(state: \\.child, action: \\.child)) { … }'.
          """
      )
      public func fullScreenCover<State, Action>(
        store: Store<PresentationState<State>, PresentationAction<Action>>,
        onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping (Store<State, Action>) -> some View
      ) -> some View {
        fullScreenCover(item: store.presented(), onDismiss: onDismiss, content: content)
      }
    #endif
  }

  extension Store {
    /// A binding to the store of the presented feature.
    fileprivate func presented<ChildState, ChildAction>() -> Binding<
      Store<ChildState, ChildAction>?
    >
    where
      State == PresentationState<ChildState>, Action == PresentationAction<ChildAction>
    {
      bindable.scope(state: \.wrappedValue, action: \.self)
    }
  }

  /// Draws its content.
  @available(
    *, deprecated,
    message: "SwiftUI tracks what a body reads: keep the content of 'WithPerceptionTracking' only."
  )
  public struct WithPerceptionTracking<Content: View>: View {
    private let content: () -> Content

    /// Draws a content.
    public init(@ViewBuilder content: @escaping () -> Content) {
      self.content = content
    }

    /// The content.
    public var body: some View { content() }
  }

  /// A namespace for names of older code.
  public enum Perception {
    /// SwiftUI's own property wrapper.
    @available(*, deprecated, message: "Write '@Bindable'.")
    public typealias Bindable = SwiftUI.Bindable
  }
#endif
