// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if Macros
  public import Intarsia

  // Members generated in an extension with an access level have the access of their declaration.

  public enum PublicRoot {}

  // The macros read the access level of the extension.
  // swift-format-ignore: NoAccessLevelOnExtensionDeclaration
  public extension PublicRoot {
    @Reducer struct Counter {
      @ObservableState public struct State: Equatable {
        public var count = 0
        public init() {}
      }

      public enum Action { case incrementButtonTapped }

      public init() {}

      public var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer struct Nothing {}

    @Reducer enum Destination {
      case counter(Counter)
      case page(Int, title: String)
    }

    @ObservableState struct Page: Equatable {
      public var title = ""
      public init() {}
    }

    @ObservableState enum Phase: Equatable {
      case idle
      case page(Page)
    }

    @CasePathable enum Shape: Equatable {
      case circle(Double)
      case never(Never)
    }

    @DependencyClient struct Client: Sendable {
      public var fetch: @Sendable () -> Int = { 0 }
      public var log: @Sendable (_ message: @autoclosure () -> String) -> Void
    }
  }

  // swift-format-ignore: NoAccessLevelOnExtensionDeclaration
  package extension PublicRoot {
    @Reducer struct PackageFeature {
      @ObservableState package struct State: Equatable { package var title = "" }
    }
  }

  /// An action with handwritten case paths.
  @Reducer
  struct HandWrittenPaths {
    struct State: Equatable {}

    enum Action: CasePathable {
      case tap(Int)

      struct AllCasePaths {
        var tap: AnyCasePath<Action, Int> {
          AnyCasePath(
            embed: { .tap($0) }, extract: { if case .tap(let number) = $0 { number } else { nil } })
        }
      }

      static var allCasePaths: AllCasePaths { AllCasePaths() }
    }
  }
#endif
