public import IntarsiaCases

extension UIBinding {
  /// A binding to a constant value, for previews and unfinished views.
  ///
  /// ```swift
  /// TextField(text: .constant("Ada"))
  /// ```
  @MainActor
  public static func constant(_ value: Value) -> UIBinding {
    UIBinding(get: { value }, set: { _ in })
  }

  /// Creates a binding to the value of an optional, or `nil` if there is no value now.
  ///
  /// If the value becomes `nil` later, the binding still reads the value that it had at its
  /// creation. Values written to it are dropped.
  @MainActor
  public init?(_ base: UIBinding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init(
      get: { base.wrappedValue ?? initial },
      set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
  }

  /// Creates an optional binding to a value that always exists.
  ///
  /// Writing `nil` changes nothing.
  @MainActor
  public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// Creates a binding to whether a value exists.
  ///
  /// Writing `false` removes the value.
  ///
  /// ```swift
  /// let isPresented = UIBinding<Bool>($store.error)
  /// ```
  @MainActor
  public init<Wrapped>(_ base: UIBinding<Wrapped?>) where Value == Bool {
    self.init(
      get: { base.wrappedValue != nil },
      set: { if !$0 { base.wrappedValue = nil } })
  }

  /// A binding to the associated value of a case, or `nil` while the value is another case.
  ///
  /// ```swift
  /// if let title = $store.status.editing { TextField(text: title) }
  /// ```
  @MainActor
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value.AllCasePaths, AnyCasePath<Value, Member>>
  ) -> UIBinding<Member>? where Value: CasePathable {
    let path = Value.allCasePaths[keyPath: keyPath]
    return UIBinding<Member>(
      UIBinding<Member?>(
        get: { path.extract(from: wrappedValue) },
        set: { if let member = $0 { wrappedValue = path.embed(member) } }))
  }
}
