#if canImport(SwiftUI)
  import FavoritePrimes
  import Intarsia
  import NthPrimeClient
  import NthPrimeRequest
  import SwiftUI

  /// Lists the favourites.
  ///
  /// The rows are numbers and not features, so that `ForEach` takes the array itself.
  struct FavoritePrimesView: View {
    @Bindable var store: StoreOf<FavoritePrimes>

    var body: some View {
      List {
        if let problem = store.problem {
          Section { Text(problem).foregroundStyle(.red) }
        }
        Section {
          ForEach(store.primes, id: \.self) { prime in
            Button(grouped(prime)) {
              store.send(.nthPrimeButtonTapped(prime: prime), animation: .default)
            }
            .disabled(store.isNthPrimeButtonDisabled)
          }
          .onDelete { positions in
            for prime in positions.map({ store.primes[$0] }) {
              store.send(.deleteButtonTapped(prime: prime))
            }
          }
          if let request = store.request {
            RequestView(progress: request.progress) {
              store.send(.cancelButtonTapped, animation: .default)
            }
          }
        } footer: {
          Text(footer)
        }
      }
      .toolbar {
        ToolbarItem(placement: .primaryAction) {
          Button(store.isSaving ? "Saving…" : "Save now") { store.send(.saveButtonTapped) }
            .disabled(store.isSaving)
        }
      }
      .alert($store.scope(state: \.alert, action: \.alert))
    }

    private var footer: String {
      if let status = store.status { return status }
      if !store.primes.isEmpty { return "Tap a number to ask for that prime." }
      return "No favourites yet. Ask at a counter whether a number is prime, and add it from there."
    }
  }
#endif
