import Intarsia

// The features are declared in ReducerEnumTwoFilesFeature.swift.

@MainActor
private func useStack(_ store: StoreOf<StackOfConformingEnum>) -> [Int] {
  store.scope(state: \.path, action: \.path).compactMap { $0.case.row?.count }
}

@MainActor
private func useDestination(_ store: StoreOf<EnumAboveItsState>) -> Int? {
  store.scope(state: \.destination?.row, action: \.destination.row)?.count
}
