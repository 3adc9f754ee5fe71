import Testing

@Suite("@DependencyEntry", .endsWithinAMinute)
struct DependencyEntryMacroTests {
  @Test("@DependencyEntry writes the accessors and the key")
  func complete() {
    expectExpansion(
      of: """
        extension DependencyValues {
          @DependencyEntry public var greeter: Greeter = .live
          @DependencyEntry(preview: Greeter.polite, test: Greeter()) var `default`: any Greeting = Greeter.live
        }
        """,
      to: """
        extension DependencyValues {
          public var greeter: Greeter {
            get {
              self[greeterKey.self]
            }
            set {
              self[greeterKey.self] = newValue
            }
          }

          private enum greeterKey: IntarsiaDependencies.DependencyKey {
            static var liveValue: Greeter {
              .live
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

          private enum defaultKey: IntarsiaDependencies.DependencyKey {
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

  @Test("@DependencyEntry writes a key without a live value, none at all, or one of nil")
  func withoutValue() {
    expectExpansion(
      of: """
        extension IntarsiaDependencies.DependencyValues {
          @DependencyEntry(test: Greeter()) var greeter: Greeter
          @DependencyEntry var shop: Shop.Client
          @DependencyEntry var session: Session?
          @DependencyEntry(test: .unimplemented) var client: Shop.Client = .live
        }
        """,
      to: """
        extension IntarsiaDependencies.DependencyValues {
          var greeter: Greeter {
            get {
              self[greeterKey.self]
            }
            set {
              self[greeterKey.self] = newValue
            }
          }

          private enum greeterKey: IntarsiaDependencies.TestDependencyKey {
            static var testValue: Greeter {
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
          var session: Session? {
            get {
              self[sessionKey.self]
            }
            set {
              self[sessionKey.self] = newValue
            }
          }

          private enum sessionKey: IntarsiaDependencies.DependencyKey {
            static var liveValue: Session? {
              nil
            }
          }
          var client: Shop.Client {
            get {
              self[clientKey.self]
            }
            set {
              self[clientKey.self] = newValue
            }
          }

          private enum clientKey: IntarsiaDependencies.DependencyKey {
            static var liveValue: Shop.Client {
              .live
            }
            static var testValue: Shop.Client {
              Shop.Client()
            }
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

  @Test("@DependencyEntry needs a type, and can often guess it")
  func type() {
    expectDiagnostics(
      in: """
        extension DependencyValues {
          @DependencyEntry var a = Greeter.live
          @DependencyEntry var b = Greeter.live(name: "b").silent()
          @DependencyEntry var c = 3
          @DependencyEntry var d = makeGreeter()
          @DependencyEntry var e
        }
        """,
      [
        """
        2:24: error: 'a' needs a type, which says what it can be overridden with
          fix-it: Insert ': Greeter'
        """,
        """
        3:24: error: 'b' needs a type, which says what it can be overridden with
          fix-it: Insert ': Greeter'
        """,
        """
        4:24: error: 'c' needs a type, which says what it can be overridden with
          fix-it: Insert ': Int'
        """,
        """
        5:24: error: 'd' needs a type, which says what it can be overridden with
          fix-it: Insert the type
        """,
        """
        6:24: error: 'e' needs a type, which says what it can be overridden with
          fix-it: Insert the type
        """,
      ],
      fixed: """
        extension DependencyValues {
          @DependencyEntry var a: Greeter = Greeter.live
          @DependencyEntry var b: Greeter = Greeter.live(name: "b").silent()
          @DependencyEntry var c: Int = 3
          @DependencyEntry var d: <#type#> = makeGreeter()
          @DependencyEntry var e: <#type#>
        }
        """)
  }

  @Test("@DependencyEntry needs a live or test value, unless its type can be a key")
  func value() {
    expectDiagnostics(
      in: """
        extension DependencyValues {
          @DependencyEntry var a: any Greeting
          @DependencyEntry(preview: Greeter()) var b: Greeter
          @DependencyEntry var c: () -> Void
        }
        """,
      [
        """
        2:24: error: 'a' needs a live value, or a value for tests: '@DependencyEntry(test: …)'
          fix-it: Insert a live value
        """,
        """
        3:44: error: 'b' needs a live value, or a value for tests: '@DependencyEntry(test: …)'
          fix-it: Insert a live value
        """,
        """
        4:24: error: 'c' needs a live value, or a value for tests: '@DependencyEntry(test: …)'
          fix-it: Insert a live value
        """,
      ],
      fixed: """
        extension DependencyValues {
          @DependencyEntry var a: any Greeting = <#live value#>
          @DependencyEntry(preview: Greeter()) var b: Greeter = <#live value#>
          @DependencyEntry var c: () -> Void = <#live value#>
        }
        """)
  }
}
