public import IntarsiaCases

#if canImport(SwiftUI)
  public import SwiftUI
#endif

extension UIBinding {
  /// A binding to the value of one case, which is `nil` in another case.
  ///
  /// ```swift
  /// $status.case(\.editing)  // a binding to an optional draft
  /// ```
  ///
  /// Setting a value changes the enum to the case. Setting `nil` changes nothing.
  @MainActor
  public func `case`<Case>(_ path: CaseKeyPath<Value, Case>) -> UIBinding<Case?>
  where Value: CasePathable {
    let path = AnyCasePath(path)
    return UIBinding<Case?>(
      get: { @MainActor in path.extract(from: wrappedValue) },
      set: { @MainActor value in if let value { wrappedValue = path.embed(value) } })
  }

  /// A binding to the value of one case of an optional enum, which is `nil` in another case.
  ///
  /// Setting a value changes the enum to the case. Setting `nil` removes an enum of the case.
  @MainActor
  public func `case`<Enum: CasePathable, Case>(_ path: CaseKeyPath<Enum, Case>) -> UIBinding<Case?>
  where Value == Enum? {
    let path = AnyCasePath(path)
    return UIBinding<Case?>(
      get: { @MainActor in wrappedValue.flatMap { path.extract(from: $0) } },
      set: { @MainActor value in
        if let value {
          wrappedValue = path.embed(value)
        } else if wrappedValue.flatMap({ path.extract(from: $0) }) != nil {
          wrappedValue = nil
        }
      })
  }
}
