#if canImport(SwiftUI)
  import Counter
  import Intarsia
  import NthPrimeClient
  import NthPrimeRequest
  import PrimeModal
  import SwiftUI

  /// Counts, and asks the two questions about the number.
  struct CounterView: View {
    @Bindable var store: StoreOf<Counter>

    var body: some View {
      Form {
        Section {
          Stepper {
            Text(grouped(store.number)).monospacedDigit()
          } onIncrement: {
            store.send(.incrementButtonTapped)
          } onDecrement: {
            store.send(.decrementButtonTapped)
          }
        }
        Section {
          Button("Is \(grouped(store.number)) prime?") { store.send(.isPrimeButtonTapped) }
          Button(store.nthPrimeButtonTitle) {
            store.send(.nthPrimeButtonTapped, animation: .default)
          }
          .disabled(store.isNthPrimeButtonDisabled)
          if let request = store.request {
            RequestView(progress: request.progress) {
              store.send(.cancelButtonTapped, animation: .default)
            }
          }
        } footer: {
          Text(store.notice ?? "Answers: \(store.source)")
        }
      }
      .sheet(item: $store.scope(state: \.modal, action: \.modal)) { modal in
        PrimeModalView(store: modal)
      }
      .alert($store.scope(state: \.alert, action: \.alert))
    }
  }

  /// The answer to the question whether a number is prime.
  struct PrimeModalView: View {
    let store: StoreOf<PrimeModal>
    // The sheet closes itself: SwiftUI writes to its binding, which sends the dismissal.
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      VStack(spacing: 20) {
        Text(store.text)
        if store.isPrime {
          if store.isFavorite {
            Button("Remove from favourites", role: .destructive) { store.send(.removeButtonTapped) }
          } else {
            Button("Add to favourites") { store.send(.saveButtonTapped) }
          }
        }
        Button("Close") { dismiss() }
      }
      .padding()
    }
  }

  /// A pending request, which the user can cancel.
  ///
  /// It needs no store: two features have requests, and both pass what the view shows.
  struct RequestView: View {
    let progress: Double?
    let cancel: @MainActor () -> Void

    var body: some View {
      HStack {
        ProgressView(value: progress)
        Button("Cancel", role: .cancel, action: cancel)
      }
    }
  }
#endif
