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
  ) -> some View {
    Modified(
      self,
      .focus(
        isFocused: { binding.wrappedValue == value },
        set: { isFocused in
          if isFocused {
            binding.wrappedValue = value
          } else if let none = Any?.none as? Value {
            binding.wrappedValue = none
          }
        }))
  }

  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    Modified(
      self,
      .focus(
        isFocused: { condition.wrappedValue }, set: { condition.wrappedValue = $0 }))
  }

  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { self }
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
  final class Storage {
    var values = EnvironmentValues()
  }

  let storage = Storage()
  let read: (EnvironmentValues) -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    read = { $0[keyPath: keyPath] }
  }

  public init(_ objectType: Value.Type) where Value: AnyObject, Value: Observable {
    read = { values in
      guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
        fatalError("no view above sets an object of the type \(objectType)")
      }
      return object
    }
  }

  public var wrappedValue: Value { read(storage.values) }
}

// Safe in an outline: the main actor alone uses the storage.
extension Environment: @unchecked Sendable where Value: Sendable {}

/// A property that reads the environment of its view.
protocol HostedEnvironment {
  func install(_ values: EnvironmentValues)
}

extension Environment: HostedEnvironment {
  func install(_ values: EnvironmentValues) { storage.values = values }
}

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  var values: [ObjectIdentifier: Any] = [:]
  var objects: [ObjectIdentifier: AnyObject] = [:]
  var dismissAction: (() -> Void)?

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

@MainActor @preconcurrency
public struct DismissAction {
  let action: (() -> Void)?

  public func callAsFunction() { action?() }
}

public struct OpenURLAction {
  @MainActor @preconcurrency public func callAsFunction(_ url: URL) {}
}

public enum ColorScheme: Sendable { case light, dark }

public enum ScenePhase: Comparable, Hashable, Sendable { case background, inactive, active }

extension EnvironmentValues {
  @MainActor public var dismiss: DismissAction { DismissAction(action: dismissAction) }
  public var openURL: OpenURLAction { OpenURLAction() }
  public var colorScheme: ColorScheme { .light }
  public var scenePhase: ScenePhase { .active }
  public var isPresented: Bool { false }
}

extension View {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some View {
    Modified(self, .environment { $0[keyPath: keyPath] = value })
  }

  public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
    Modified(self, .environment { $0.objects[ObjectIdentifier(T.self)] = object })
  }
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
  ) -> some View {
    Modified(self, .environment { transform(&$0[keyPath: keyPath]) })
  }
}
