// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct Alert {
  let message: Text?
  let title: Text

  public init(title: Text, message: Text? = nil) {
    self.title = title
    self.message = message
  }
}

/// The actions of an alert or a dialog, and its message.
private func hostedViews(_ views: any View...) -> any View {
  AnyView(TupleView(views.map { AnyView($0) }))
}

extension View {
  // The older form, for values of the type `Alert`, deprecated at the release 27 of the systems.
  // The closure is not escaping, so the host calls it at once.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: (Item) -> Alert
  ) -> some View {
    let alert = item.wrappedValue.map(content)
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: alert?.title.content ?? "", item: item, id: { $0.id }) { _ in
          Text(alert?.message?.content ?? "")
        }))
  }

  public nonisolated func alert<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    let content = hostedViews(actions())
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: titleKey.key, isPresented: isPresented) { content }))
  }

  public nonisolated func alert<A: View>(
    _ title: Text, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A
  ) -> some View {
    let content = hostedViews(actions())
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: isPresented) { content }))
  }

  public nonisolated func alert<A: View, M: View>(
    _ title: Text, isPresented: Binding<Bool>,
    @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
  ) -> some View {
    let content = hostedViews(message(), actions())
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: isPresented) { content }))
  }

  public nonisolated func alert<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let content = data.map { hostedViews(actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: isPresented) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let content = data.map { hostedViews(message($0), actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: isPresented) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func confirmationDialog<A: View>(
    _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic,
    @ViewBuilder actions: () -> A
  ) -> some View {
    let content = hostedViews(actions())
    return Modified(
      self,
      .presentation(
        Presentation(.dialog, title: titleKey.key, isPresented: isPresented) { content }))
  }

  public nonisolated func confirmationDialog<A: View, T>(
    _ title: Text, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A
  ) -> some View {
    let content = data.map { hostedViews(actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.dialog, title: title.content, isPresented: isPresented) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func confirmationDialog<A: View, M: View, T>(
    _ title: Text, isPresented: Binding<Bool>,
    titleVisibility: Visibility = .automatic, presenting data: T?,
    @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
  ) -> some View {
    let content = data.map { hostedViews(message($0), actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.dialog, title: title.content, isPresented: isPresented) {
          content ?? EmptyView()
        }))
  }
}

// Xcode 27's forms, with an item instead of a Boolean. They run on systems since the release 15.
// Uncertain: which forms exist for a title that is a string.
extension View {
  public nonisolated func alert<A: View, T>(
    _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ContentBuilder actions: (T) -> A
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: titleKey.key, isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func alert<A: View, M: View, T>(
    _ titleKey: LocalizedStringKey, item data: Binding<T?>, @ContentBuilder actions: (T) -> A,
    @ContentBuilder message: (T) -> M
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(message($0), actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: titleKey.key, isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }

  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, T>(
    _ title: S, item data: Binding<T?>, @ContentBuilder actions: (T) -> A
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: String(title), isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }

  @_disfavoredOverload
  public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
    _ title: S, item data: Binding<T?>, @ContentBuilder actions: (T) -> A,
    @ContentBuilder message: (T) -> M
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(message($0), actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: String(title), isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func alert<A: View, T>(
    _ title: Text, item data: Binding<T?>, @ContentBuilder actions: (T) -> A
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }

  public nonisolated func alert<A: View, M: View, T>(
    _ title: Text, item data: Binding<T?>, @ContentBuilder actions: (T) -> A,
    @ContentBuilder message: (T) -> M
  ) -> some View {
    let content = data.wrappedValue.map { hostedViews(message($0), actions($0)) }
    return Modified(
      self,
      .presentation(
        Presentation(.alert, title: title.content, isPresented: data.isPresent()) {
          content ?? EmptyView()
        }))
  }
}

extension Binding {
  /// Whether there is an item; writing `false` writes `nil`.
  fileprivate func isPresent<Item>() -> Binding<Bool> where Value == Item? {
    Binding<Bool>(
      unchecked: { getValue() != nil },
      set: { isPresented, transaction in if !isPresented { setValue(nil, transaction) } })
  }
}
