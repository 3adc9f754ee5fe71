public import IntarsiaCases

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension UIBinding {
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
      get: { @MainActor in base.wrappedValue != nil },
      set: { @MainActor in if !$0 { base.wrappedValue = nil } })
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
        get: { @MainActor in path.extract(from: wrappedValue) },
        set: { @MainActor in if let member = $0 { wrappedValue = path.embed(member) } }))
  }
}
