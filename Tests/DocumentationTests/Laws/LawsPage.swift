import IntarsiaTesting

// snippet
enum Size: CaseIterable, Generable {
  case small, medium, large
}

struct Address: Codable, Equatable, Sendable {
  var street: String
  var number: Int
}

extension Address: Generable {
  static func generate(_ draw: Draw<Void>) -> Address {
    Address(street: draw.any(), number: draw.pick(1...99))
  }
}
// end

/// A feature with rows, for the actions on the page.
@Reducer
struct Packing {
  @ObservableState
  struct State: Codable, Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row> = []
    var address: Address?
    var isFolded = false
  }

  struct Row: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var count = 1
  }

  enum Action: Equatable, Sendable {
    case addTapped
    case foldTapped
    case addressChanged(Address)
    case countChanged(id: Int, count: Int)
    case rowDeleted(id: Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addTapped: state.rows.append(Row(id: (state.rows.map(\.id).max() ?? 0) + 1))
      case .foldTapped: state.isFolded.toggle()
      case .addressChanged(let address): state.address = address
      case .countChanged(let id, let count): state.rows[id: id]?.count = count
      case .rowDeleted(let id): state.rows[id: id] = nil
      }
      return .none
    }
  }
}
