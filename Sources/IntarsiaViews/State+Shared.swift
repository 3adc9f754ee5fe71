#if canImport(SwiftUI)
  public import IntarsiaSharing
  public import SwiftUI

  extension State {
    /// A shared value whose reference belongs to the view.
    ///
    /// ```swift
    /// struct Board: View {
    ///   @State.Shared(.inMemory("game 1")) var score = 0
    ///
    ///   var body: some View {
    ///     Stepper("\(score)", value: Binding($score))
    ///     Button("Game 2") { $score = Shared(wrappedValue: 0, .inMemory("game 2")) }
    ///   }
    /// }
    /// ```
    ///
    /// SwiftUI makes a view's value again and again. A property with `@Shared` alone then has the
    /// reference of its declaration again; this one keeps the reference that the view assigned.
    @propertyWrapper
    public struct Shared: DynamicProperty {
      // Not '@State', which is a macro since Xcode 27: SwiftUI needs the stored property only.
      private var state: State<IntarsiaSharing.Shared<Value>>

      /// The value, which `withLock` of the reference changes.
      public var wrappedValue: Value { projectedValue.wrappedValue }

      /// The reference; assigning another one replaces it.
      public var projectedValue: IntarsiaSharing.Shared<Value> {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue.projectedValue = newValue }
      }

      /// Keeps a reference, for example one that the initializer of the view makes.
      public init(projectedValue: IntarsiaSharing.Shared<Value>) {
        state = State<IntarsiaSharing.Shared<Value>>(initialValue: projectedValue)
      }

      /// Creates a shared value without a key.
      public init(value: Value) {
        self.init(projectedValue: IntarsiaSharing.Shared(value: value))
      }

      /// The shared value of a key, with a default.
      @_disfavoredOverload
      public init<Key: SharedKey>(wrappedValue: @autoclosure () -> Value, _ key: Key)
      where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.Shared(wrappedValue: wrappedValue(), key))
      }

      /// The shared optional of a key; `nil` by default.
      @_disfavoredOverload
      public init<Wrapped, Key: SharedKey>(_ key: Key)
      where Value == Wrapped?, Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.Shared(key))
      }

      /// The shared value of a key that has a default.
      public init<Key: SharedKey>(_ key: Key.Default) where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.Shared(key))
      }

      /// The shared value of a key, with another default than that of the key.
      public init<Key: SharedKey>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default)
      where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.Shared(wrappedValue: wrappedValue(), key))
      }
    }

    /// A shared value to read, whose reference belongs to the view: see ``Shared``.
    @propertyWrapper
    public struct SharedReader: DynamicProperty {
      private var state: State<IntarsiaSharing.SharedReader<Value>>

      /// The value.
      public var wrappedValue: Value { projectedValue.wrappedValue }

      /// The reader; assigning another one replaces it.
      public var projectedValue: IntarsiaSharing.SharedReader<Value> {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue.projectedValue = newValue }
      }

      /// Keeps a reader, for example one that the initializer of the view makes.
      public init(projectedValue: IntarsiaSharing.SharedReader<Value>) {
        state = State<IntarsiaSharing.SharedReader<Value>>(initialValue: projectedValue)
      }

      /// Creates a constant, which a load of a key can replace.
      public init(value: Value) {
        self.init(projectedValue: IntarsiaSharing.SharedReader(value: value))
      }

      /// The shared value of a key, with a default.
      @_disfavoredOverload
      public init<Key: SharedReaderKey>(wrappedValue: @autoclosure () -> Value, _ key: Key)
      where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.SharedReader(wrappedValue: wrappedValue(), key))
      }

      /// The shared optional of a key; `nil` by default.
      @_disfavoredOverload
      public init<Wrapped, Key: SharedReaderKey>(_ key: Key)
      where Value == Wrapped?, Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.SharedReader(key))
      }

      /// The shared value of a key that has a default.
      public init<Key: SharedReaderKey>(_ key: Key.Default) where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.SharedReader(key))
      }

      /// The shared value of a key, with another default than that of the key.
      public init<Key: SharedReaderKey>(wrappedValue: @autoclosure () -> Value, _ key: Key.Default)
      where Key.Value == Value {
        self.init(projectedValue: IntarsiaSharing.SharedReader(wrappedValue: wrappedValue(), key))
      }
    }
  }
#endif
