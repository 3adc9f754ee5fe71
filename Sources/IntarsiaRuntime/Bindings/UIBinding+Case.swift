public import IntarsiaCases
import IntarsiaConcurrency
import IntarsiaIssues

#if canImport(SwiftUI)
  public import SwiftUI
#endif

@MainActor
extension UIBinding {
  /// A binding to the value of one case, which is `nil` in another case.
  ///
  /// ```swift
  /// $status.case(\.editing)  // a binding to an optional draft
  /// ```
  ///
  /// Setting a value changes the enum to the case. Setting `nil` changes nothing.
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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

  /// Creates a binding to whether a value exists.
  ///
  /// Writing `false` removes the value.
  ///
  /// ```swift
  /// let isPresented = UIBinding<Bool>($store.error)
  /// ```
  @_alwaysEmitIntoClient
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
  @_alwaysEmitIntoClient
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

@MainActor
extension UIBinding where Value: _OptionalFeaturesStore {
  /// A binding to the store of one case of a presented enum of features.
  ///
  /// The value is `nil` while another case, or nothing, is presented. Writing `nil` dismisses the
  /// feature.
  ///
  /// ```swift
  /// Sheet(item: $store.scope(state: \.$destination, action: \.destination).edit) { edit in
  ///   EditView(store: edit)
  /// }
  /// ```
  @_alwaysEmitIntoClient
  public subscript<CaseState, CaseAction>(
    dynamicMember path: KeyPath<
      Value.Features.CaseScope.AllCasePaths,
      AnyCasePath<Value.Features.CaseScope, Store<CaseState, CaseAction>>
    >
  ) -> UIBinding<Store<CaseState, CaseAction>?> where Value.Features.CaseScope: CasePathable {
    let path = Value.Features.CaseScope.allCasePaths[keyPath: path]
    return presented { path.extract(from: Value.Features.scope($0)) }
  }

  /// A binding to the store of an alert or a dialog, a case of a presented enum of features.
  ///
  /// The value is `nil` while another case, or nothing, is presented. Writing `nil` dismisses the
  /// alert.
  ///
  /// ```swift
  /// Dialog($store.scope(state: \.$destination, action: \.destination).alert)
  /// ```
  ///
  /// The actions of the enum need a case of the same name, with the actions of the buttons.
  /// `@Reducer` generates it unless the enum declares actions of its own.
  public subscript<Dialog: _EphemeralState>(
    dynamicMember path: KeyPath<
      Value.Features.CaseScope.AllCasePaths, AnyCasePath<Value.Features.CaseScope, Dialog>
    >
  ) -> UIBinding<Store<Dialog, Dialog.Action>?>
  where
    Value.Features.CaseScope: CasePathable,
    Value.Features.State: CasePathable, Value.Features.Action: CasePathable,
    Value.Features.State.AllCasePaths: Sequence<PartialCaseKeyPath<Value.Features.State>>,
    Value.Features.Action.AllCasePaths: Sequence<PartialCaseKeyPath<Value.Features.Action>>
  {
    let name = Value.Features.CaseScope.allCasePaths[keyPath: path].name
    let state = Value.Features.State.caseKeyPath(named: name, to: Dialog.self)
    let action = Value.Features.Action.caseKeyPath(named: name, to: Dialog.Action.self)
    guard let state, let action else {
      reportIssue(
        """
        \(Value.Features.Action.self) has no case '\(name.dropFirst())(\(Dialog.Action.self))'. \
        Add it, so that the buttons of the dialog can send their actions.
        """)
      return UIBinding<Store<Dialog, Dialog.Action>?>(
        get: { @MainActor in nil }, set: { @MainActor _ in })
    }
    // Safe: the key paths of cases capture nothing.
    let paths = UncheckedSendable((state: state, action: action))
    return presented { $0.scope(state: \.[case: paths.value.state], action: paths.value.action) }
  }

  /// A binding to a part of the presented store, for which writing `nil` dismisses the feature.
  @usableFromInline
  func presented<Part>(
    _ part: @escaping @MainActor (StoreOf<Value.Features>) -> Part?
  ) -> UIBinding<Part?> {
    UIBinding<Part?>(
      get: { @MainActor in wrappedValue._$store.flatMap(part) },
      set: { @MainActor new in
        guard new == nil, wrappedValue._$store.flatMap(part) != nil else { return }
        wrappedValue = nil
      })
  }
}

/// The store of an enum of features, which is known by its state.
///
/// It exists because a dynamic member cannot name the state of an optional store otherwise.
public protocol _FeaturesStore {
  /// The enum of features.
  associatedtype Features: CaseReducer

  /// The store.
  var _$store: StoreOf<Features> { get }
}

extension Store: _FeaturesStore
where
  State: CaseReducerState, State.StateReducer: CaseReducer,
  State.StateReducer.State == State, State.StateReducer.Action == Action
{
  /// The enum of features whose state is this store's state.
  public typealias Features = State.StateReducer

  /// This store itself.
  public nonisolated var _$store: Store { self }
}

/// The store of an enum of features, or `nil`.
public protocol _OptionalFeaturesStore: ExpressibleByNilLiteral {
  /// The enum of features.
  associatedtype Features: CaseReducer

  /// The store, if there is one.
  var _$store: StoreOf<Features>? { get }
}

extension Optional: _OptionalFeaturesStore where Wrapped: _FeaturesStore {
  /// The enum of features of the store.
  public typealias Features = Wrapped.Features

  /// The store, if there is one.
  public var _$store: StoreOf<Wrapped.Features>? { map { $0._$store } }
}

extension CasePathable where AllCasePaths: Sequence<PartialCaseKeyPath<Self>> {
  /// The case of a name, if its value is of a type.
  ///
  /// - Complexity: O(n) with n cases.
  fileprivate static func caseKeyPath<Value>(
    named name: String, to type: Value.Type
  ) -> CaseKeyPath<Self, Value>? {
    allCasePaths.lazy.compactMap { $0 as? CaseKeyPath<Self, Value> }
      .first { AnyCasePath($0).name == name }
  }
}
