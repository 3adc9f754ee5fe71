// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
public import Intarsia

/// A public feature of a library: a list of rows, and a presented screen.
@Reducer
public struct Library {
  @ObservableState
  public struct State: Equatable, Sendable {
    public var books: IdentifiedArrayOf<Book.State> = []
    @Presents public var opened: Book.State?

    public init() {}
  }

  @CasePathable
  public enum Action: Equatable, Sendable {
    case addButtonTapped
    case books(IdentifiedActionOf<Book>)
    case openButtonTapped(id: Int)
    case opened(PresentationAction<Book.Action>)
  }

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.books.append(Book.State(id: state.books.count))
        return .none
      case .openButtonTapped(let id):
        state.opened = state.books[id: id]
        return .none
      case .books, .opened:
        return .none
      }
    }
    .forEach(\.books, action: \.books) { Book() }
    .ifLet(\.$opened, action: \.opened) { Book() }
  }
}

@Reducer
public struct Book {
  @ObservableState
  public struct State: Equatable, Identifiable, Sendable {
    public let id: Int
    public var isRead = false
  }

  public enum Action: Equatable, Sendable {
    case readButtonTapped
  }

  @Dependency(\.date.now) var now

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .readButtonTapped:
        state.isRead = now.timeIntervalSince1970 > 0
        return .none
      }
    }
  }
}
