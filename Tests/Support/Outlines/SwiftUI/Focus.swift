// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
  let state: State<Value>

  @propertyWrapper
  public struct Binding {
    let base: SwiftUI.Binding<Value>

    public var wrappedValue: Value {
      get { base.wrappedValue }
      nonmutating set { base.wrappedValue = newValue }
    }

    public var projectedValue: FocusState<Value>.Binding { self }
  }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: FocusState<Value>.Binding { Binding(base: state.projectedValue) }

  public init() where Value == Bool {
    state = State(wrappedValue: false)
  }

  public init<T: Hashable>() where Value == T? {
    state = State(wrappedValue: nil)
  }
}

@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable>: DynamicProperty {
  let state: State<Value>

  @propertyWrapper
  public struct Binding {
    let base: SwiftUI.Binding<Value>

    public var wrappedValue: Value {
      get { base.wrappedValue }
      nonmutating set { base.wrappedValue = newValue }
    }

    public var projectedValue: AccessibilityFocusState<Value>.Binding { self }
  }

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: AccessibilityFocusState<Value>.Binding {
    Binding(base: state.projectedValue)
  }

  public init() where Value == Bool {
    state = State(wrappedValue: false)
  }

  public init<T: Hashable>() where Value == T? {
    state = State(wrappedValue: nil)
  }
}

extension View {
  public nonisolated func focused<Value: Hashable>(
    _ binding: FocusState<Value>.Binding, equals value: Value
  ) -> some View { self }

  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    wrappedValue = EnvironmentValues()[keyPath: keyPath]
  }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    fatalError("an outline has no environment of objects")
  }

  public private(set) var wrappedValue: Value
}

extension Environment: Sendable where Value: Sendable {}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { K.defaultValue }
    set {}
  }
}

@MainActor @preconcurrency
public struct DismissAction {
  public func callAsFunction() {}
}

public struct OpenURLAction {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}

public enum ColorScheme: Sendable { case light, dark }

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

extension EnvironmentValues {
  @MainActor public var dismiss: DismissAction { DismissAction() }
  public var openURL: OpenURLAction { OpenURLAction() }
  public var colorScheme: ColorScheme { .light }
  public var scenePhase: ScenePhase { .active }
  public var isPresented: Bool { false }
}

extension View {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View { self }

  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}

@propertyWrapper
public struct AppStorage<Value>: DynamicProperty {
  let state: State<Value>

  public var wrappedValue: Value {
    get { state.wrappedValue }
    nonmutating set { state.wrappedValue = newValue }
  }

  public var projectedValue: Binding<Value> { state.projectedValue }
}

extension AppStorage {
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil)
  where Value: RawRepresentable, Value.RawValue == String {
    state = State(wrappedValue: wrappedValue)
  }

  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) where Value == Bool {
    state = State(wrappedValue: wrappedValue)
  }
}

extension View {
  public nonisolated func transformEnvironment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, transform: @escaping (inout V) -> Void
  ) -> some View { self }
}
