public import IntarsiaCases

extension UIBinding {
  /// A binding to a value that does not change: for previews, and while something is being built.
  ///
  /// ```swift
  /// TextField(text: .constant("Ada"))
  /// ```
  @MainActor
  public static func constant(_ value: Value) -> UIBinding {
    UIBinding(get: { value }, set: { _ in })
  }

  /// A binding to the value of one that may be absent, or `nil` if it is absent now.
  ///
  /// If it goes later, the binding shows the value that it had when the binding was made, and what is written to it is
  /// dropped.
  @MainActor
  public init?(_ base: UIBinding<Value?>) {
    guard let initial = base.wrappedValue else { return nil }
    self.init(
      get: { base.wrappedValue ?? initial },
      set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
  }

  /// A binding that could be absent, to a value that is always there: to write `nil` changes nothing.
  @MainActor
  public init<Wrapped>(_ base: UIBinding<Wrapped>) where Value == Wrapped? {
    self.init(
      get: { base.wrappedValue },
      set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to whether a value is there: to write `false` removes it.
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
