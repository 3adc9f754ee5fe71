#if canImport(SwiftUI)
  public import Intarsia
  public import PrimeTimeApp
  public import SwiftUI

  /// The whole application: two counters and the favourites, one on each tab.
  ///
  /// It reads the current tab only. A counter that changes evaluates the view of that counter.
  public struct PrimeTimeView: View {
    @Bindable private var store: StoreOf<PrimeTime>

    /// Shows an application.
    public init(store: StoreOf<PrimeTime>) {
      self.store = store
    }

    /// The tabs.
    public var body: some View {
      TabView(selection: $store.tab.sending(\.tabSelected)) {
        NavigationStack {
          CounterView(store: store.scope(state: \.wolfram, action: \.wolfram))
            .navigationTitle("Wolfram|Alpha")
        }
        .tabItem { Label("Wolfram|Alpha", systemImage: "network") }
        .tag(PrimeTime.Tab.wolfram)

        NavigationStack {
          CounterView(store: store.scope(state: \.offline, action: \.offline))
            .navigationTitle("Offline")
        }
        .tabItem { Label("Offline", systemImage: "cpu") }
        .tag(PrimeTime.Tab.offline)

        NavigationStack {
          FavoritePrimesView(store: store.scope(state: \.favorites, action: \.favorites))
            .navigationTitle("Favourites")
        }
        .tabItem { Label("Favourites", systemImage: "star") }
        .tag(PrimeTime.Tab.favorites)
      }
    }
  }

  // `PreviewProvider` and not `#Preview`, which needs a plugin of Xcode's. In a preview, the store
  // uses the preview values of its dependencies: no network, no file.
  struct PrimeTimePreviews: PreviewProvider {
    static var previews: some View {
      PrimeTimeView(store: Store(initialState: PrimeTime.State()) { PrimeTime() })
    }
  }
#endif
