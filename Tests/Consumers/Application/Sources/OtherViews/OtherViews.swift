// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The names of a library for user interfaces on every platform, as several packages have them.

@propertyWrapper
public struct State<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@propertyWrapper
public struct Binding<Value> {
  public let get: () -> Value
  public let set: (Value) -> Void
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.get = get
    self.set = set
  }
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

@propertyWrapper
public struct Bindable<Value> {
  public let wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

public struct Animation: Sendable {
  public static let linear = Animation()
}

public struct Transaction {
  public var animation: Animation?
  public init(animation: Animation?) { self.animation = animation }
}

public struct Environment<Value> {}
public struct EnvironmentValues {}

public protocol View {
  associatedtype Body
  @MainActor var body: Body { get }
}

public struct Text: Equatable {
  public let content: String
  public init(_ content: String) { self.content = content }
}

public func withAnimation<Result>(_ animation: Animation?, _ body: () -> Result) -> Result {
  body()
}
public func withTransaction<Result>(_ transaction: Transaction, _ body: () -> Result) -> Result {
  body()
}

/// Joins texts: a function with a name of an explicit environment.
public func combine(_ texts: Text...) -> Text { Text(texts.map(\.content).joined()) }
public func pullback(_ text: Text) -> Text { text }
