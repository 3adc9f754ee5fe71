import Testing

@Suite("@Presents", .endsWithinAMinute)
struct PresentsMacroTests {
  @Test("@Presents stores an optional as a presentation state and adds a $ property for it")
  func variable() {
    expectExpansion(
      of: """
        @ObservableState
        struct State {
          /// The edited item.
          @Presents public var form: Form.State?  // for a while
        }
        """,
      to: """

        struct State {
          /// The edited item.
          public var form: Form.State? {  // for a while
            @storageRestrictions(initializes: _form)
            init(initialValue) {
              _form = IntarsiaRuntime.PresentationState(wrappedValue: initialValue)
            }
            get {
              _$identity._access(0)
              return _form.wrappedValue
            }
            set {
              let _$isChange = _$identity._willSet(&_form.wrappedValue, newValue, 0)
              _form.wrappedValue = newValue
              if _$isChange {
                _$identity._notify(0)
              }
            }
            _modify {
              let _$before = _$identity._willModify(&_form.wrappedValue, 0)
              defer {
                _$identity._didModify(&_form.wrappedValue, 0, _$before)
              }
              yield &_form.wrappedValue
            }
          }

          private var _form = IntarsiaRuntime.PresentationState<Form.State>(wrappedValue: nil)

          public var $form: IntarsiaRuntime.PresentationState<Form.State> {
            get {
              _$identity._access(0)
              return _form
            }
            _modify {
              let _$before = _$identity._willModify(&_form.wrappedValue, 0)
              defer {
                _$identity._didModify(&_form.wrappedValue, 0, _$before)
              }
              yield &_form
            }
          }

          var _$identity = IntarsiaRuntime.ObservationIdentity()

          static func _$addFields(to fields: inout IntarsiaRuntime._ObservableFields<Self>) {
            fields.add(identity: \\Self._$identity)
            fields.add(\\Self.$form, storage: \\Self._form, number: 0) {
              $1(&$0.$form)
            }
            fields.add(\\Self.form, storage: \\Self.form, named: "form") {
              $1(&$0.form)
            }
          }
        }

        extension State: IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
        }
        """)
  }

  @Test(
    "@Presents finds the state in each spelling of an optional",
    arguments: ["Form.State?", "Form.State!", "Optional<Form.State>", "Swift.Optional<Form.State>"])
  func spellings(type: String) {
    let expansion = Expansion(
      of: "@ObservableState struct State { @Presents var form: \(type) }")
    #expect(
      expansion.text.contains("var $form: IntarsiaRuntime.PresentationState<Form.State> {"),
      "\(expansion.text)")
  }

  @Test("@Presents diagnoses a type that is not an optional")
  func notOptional() {
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents var form: Form.State
        }
        """,
      [
        """
        3:23: error: A presented value is absent while nothing is presented: 'Form.State' \
        must be an optional
          fix-it: Replace 'Form.State' with 'Form.State?'
        """
      ],
      fixed: """
        @ObservableState
        struct State {
          @Presents var form: Form.State?
        }
        """)
  }

  @Test("@Presents diagnoses a constant")
  func constant() {
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents let form: Form.State?
        }
        """,
      [
        """
        3:13: error: A presented value comes and goes: '@Presents' needs a variable
          fix-it: Replace 'let' with 'var'
        """
      ],
      fixed: """
        @ObservableState
        struct State {
          @Presents var form: Form.State?
        }
        """)
  }

  @Test("@Presents diagnoses a missing type, property observers and computed properties")
  func others() {
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents var form = Form.State?.none
        }
        """,
      [
        """
        3:17: error: '@Presents' has to see the type of the variable: write it down, as an optional
        """
      ])
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents var form: Form.State? {
            didSet {}
          }
        }
        """,
      [
        """
        3:35: error: A variable with '@Presents' cannot have observers: react to what is presented \
        in the reducer, with 'onChange'
        """
      ])
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents static var form: Form.State?
        }
        """,
      [
        """
        3:3: error: '@Presents' can be attached to a stored variable only, not to a computed, \
        static or lazy one
          fix-it: Remove '@Presents'
        """
      ],
      fixed: """
        @ObservableState
        struct State {
          static var form: Form.State?
        }
        """)
  }

  @Test("@Presents is diagnosed outside an observable state")
  func outside() {
    expectDiagnostics(
      in: """
        struct State {
          @Presents var form: Form.State?
        }
        """,
      [
        """
        2:3: error: '@Presents' has a meaning only in a struct with '@ObservableState'; elsewhere, \
        use the property wrapper '@PresentationState'
          fix-it: Replace '@Presents' with '@PresentationState'
        """
      ],
      fixed: """
        struct State {
          @PresentationState var form: Form.State?
        }
        """)
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          @Presents func form() {}
        }
        """,
      [
        """
        3:3: error: '@Presents' can be attached to a variable only
          fix-it: Remove '@Presents'
        """
      ],
      fixed: """
        @ObservableState
        struct State {
          func form() {}
        }
        """)
  }
}
