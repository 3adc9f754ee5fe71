import Testing

@Suite("@DependencyEntry", .endsWithinAMinute)
struct DependencyEntryMacroTests {
  @Test("@DependencyEntry writes the accessors and the key")
  func complete() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry public var greeter = Greeter(.kind)
          @DependencyEntry(liveValue: Greeter.live, previewValue: Greeter.polite) var `default`: any Greeting = Greeter()
        }
        """,
      to: """
        extension DependencyValues {
          public var greeter {
            get {
              self[greeterKey.self]
            }
            set {
              self[greeterKey.self] = newValue
            }
          }

          public enum greeterKey: IntarsiaDependencies.TestDependencyKey {
            public static var testValue: Greeter {
              Greeter(.kind)
            }
          }
          var `default`: any Greeting {
            get {
              self[defaultKey.self]
            }
            set {
              self[defaultKey.self] = newValue
            }
          }

          enum defaultKey: IntarsiaDependencies.DependencyKey {
            static var liveValue: any Greeting {
              Greeter.live
            }
            static var previewValue: any Greeting {
              Greeter.polite
            }
            static var testValue: any Greeting {
              Greeter()
            }
          }
        }
        """)
  }

  @Test("@DependencyEntry without a test value writes a live value, nil, or no key")
  func withoutValue() {
    expectExpansion(
      of: """
        package extension IntarsiaDependencies.DependencyValues {
          @DependencyEntry(liveValue: Greeter()) var greeter: Greeter
          @DependencyEntry var shop: Shop.Client
          @DependencyEntry("SessionKey") private var session: Session?
        }
        """,
      to: """
        package extension IntarsiaDependencies.DependencyValues {
          var greeter: Greeter {
            get {
              self[greeterKey.self]
            }
            set {
              self[greeterKey.self] = newValue
            }
          }

          package enum greeterKey: IntarsiaDependencies.DependencyKey {
            package static var liveValue: Greeter {
              Greeter()
            }
          }
          var shop: Shop.Client {
            get {
              self[Shop.Client.self]
            }
            set {
              self[Shop.Client.self] = newValue
            }
          }
          private var session: Session? {
            get {
              self[SessionKey.self]
            }
            set {
              self[SessionKey.self] = newValue
            }
          }

          private enum SessionKey: IntarsiaDependencies.TestDependencyKey {
            static var testValue: Session? {
              nil
            }
          }
        }
        """)
  }

  @Test("@DependencyEntry writes constants for a member of a type, whose type it does not know")
  func member() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry(liveValue: Shop.Greeter.live) public var greeter = Shop.Greeter.test
        }
        """,
      to: """
        extension DependencyValues {
          public var greeter {
            get {
              self[greeterKey.self]
            }
            set {
              self[greeterKey.self] = newValue
            }
          }

          public enum greeterKey: IntarsiaDependencies.DependencyKey {
            public static let liveValue = Shop.Greeter.live
            public static let testValue = Shop.Greeter.test
          }
        }
        """)
  }

  @Test("@DependencyEntry belongs on a property of DependencyValues")
  func misplaced() {
    let message = """
      error: '@DependencyEntry' can be attached to a variable without accessors in an extension of \
      'DependencyValues'
        fix-it: Remove '@DependencyEntry'
      """
    expectDiagnostics(
      in: """
        struct Values {
          @DependencyEntry var a: Int = 1
        }
        extension DependencyValues {
          @DependencyEntry var b: Int { 1 }
          @DependencyEntry static var c: Int = 1
          @DependencyEntry func d() {}
        }
        """,
      ["2:3: \(message)", "5:3: \(message)", "6:3: \(message)", "7:3: \(message)"],
      fixed: """
        struct Values {
          var a: Int = 1
        }
        extension DependencyValues {
          var b: Int { 1 }
          static var c: Int = 1
          func d() {}
        }
        """)
  }

  @Test("@DependencyEntry needs a variable")
  func constant() {
    expectDiagnostics(
      in: """
        extension DependencyValues {
          @DependencyEntry let a: Int = 1
        }
        """,
      [
        """
        2:20: error: A dependency has to be a variable, or nothing could override it
          fix-it: Replace 'let' with 'var'
        """
      ],
      fixed: """
        extension DependencyValues {
          @DependencyEntry var a: Int = 1
        }
        """)
  }

  @Test("@DependencyEntry diagnoses a missing type, with a fix-it if the value shows the type")
  func type() {
    expectDiagnostics(
      in: """
        extension DependencyValues {
          @DependencyEntry var a = shared.greeter
          @DependencyEntry var b = Greeter.live(name: "b").silent()
          @DependencyEntry var d = makeGreeter()
          @DependencyEntry var e
        }
        """,
      [
        """
        2:24: error: 'a' needs a type, which says what it can be overridden with
          fix-it: Insert the type
        """,
        """
        3:24: error: 'b' needs a type, which says what it can be overridden with
          fix-it: Insert ': Greeter'
        """,
        """
        4:24: error: 'd' needs a type, which says what it can be overridden with
          fix-it: Insert the type
        """,
        """
        5:24: error: 'e' needs a type, which says what it can be overridden with
          fix-it: Insert the type
        """,
      ],
      fixed: """
        extension DependencyValues {
          @DependencyEntry var a: <#type#> = shared.greeter
          @DependencyEntry var b: Greeter = Greeter.live(name: "b").silent()
          @DependencyEntry var d: <#type#> = makeGreeter()
          @DependencyEntry var e: <#type#>
        }
        """)
  }

  @Test("@DependencyEntry diagnoses a variable with neither a type nor a value")
  func nothing() {
    let expansion = Expansion(
      of: """
        extension DependencyValues {
          @DependencyEntry var clock
        }
        """)
    #expect(
      expansion.diagnostics.contains {
        $0.contains("'clock' needs a type, which says what it can be overridden with")
          && $0.contains("Insert the type")
      }, "\(expansion.diagnostics)")
  }

  @Test("@DependencyEntry needs a test or live value, unless its type can be a key")
  func value() {
    expectDiagnostics(
      in: """
        extension DependencyValues {
          @DependencyEntry var a: any Greeting
          @DependencyEntry(previewValue: Greeter()) var b: Greeter
          @DependencyEntry var c: () -> Void
        }
        """,
      [
        """
        2:24: error: 'a' needs a test value, or a live value: '@DependencyEntry(liveValue: …)'
          fix-it: Insert a test value
        """,
        """
        3:49: error: 'b' needs a test value, or a live value: '@DependencyEntry(liveValue: …)'
          fix-it: Insert a test value
        """,
        """
        4:24: error: 'c' needs a test value, or a live value: '@DependencyEntry(liveValue: …)'
          fix-it: Insert a test value
        """,
      ],
      fixed: """
        extension DependencyValues {
          @DependencyEntry var a: any Greeting = <#test value#>
          @DependencyEntry(previewValue: Greeter()) var b: Greeter = <#test value#>
          @DependencyEntry var c: () -> Void = <#test value#>
        }
        """)
  }
}
