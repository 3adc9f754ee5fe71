// SwiftUI has its own members of these names.
#if !canImport(SwiftUI)
  extension UIBinding {
    /// A binding whose changes are animated.
    ///
    /// ```swift
    /// Toggle(isOn: $store.isExpanded.animation())
    /// ```
    @MainActor
    public func animation(_ animation: UIAnimation? = .default) -> Self {
      transaction(UITransaction(animation: animation))
    }

    /// A binding whose changes are made in a transaction.
    @MainActor
    public func transaction(_ transaction: UITransaction) -> Self {
      UIBinding(
        get: { wrappedValue },
        set: { value in withUITransaction(transaction) { wrappedValue = value } })
    }
  }

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
  }
#endif
