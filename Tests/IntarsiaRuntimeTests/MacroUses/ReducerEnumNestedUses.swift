// Code as users may write it, with documentation or without.
// swift-format-ignore-file: OneCasePerLine

import Intarsia

// Uses of `@Reducer` on enums inside of other types that only have to compile, without a warning.

enum ReducerEnumPlaces {
  @Reducer
  enum Destination {
    case use(PublicUse)
    case generic(
      ReducerPlaces<Int>.Generic<String> = ReducerPlaces<Int>.Generic<String>(make: { "\($0)" }))
    case over(Wrapping<PublicUse> = Wrapping(base: PublicUse()))
  }

  @Reducer
  fileprivate enum Hidden { case use(PublicUse) }

  @Reducer
  struct Feature {
    @ObservableState
    struct State {
      @Presents var destination: Destination.State?
      var path = StackState<Path.State>()
    }

    enum Action {
      case destination(PresentationAction<Destination.Action>)
      case path(StackActionOf<Path>)
    }

    /// A destination enum inside the feature that presents it, as in most applications.
    @Reducer
    enum Destination { case use(PublicUse), feature(RowUse) }

    @Reducer
    enum Path {
      case use(PublicUse)
      indirect case again(Feature)
    }

    var body: some ReducerOf<Self> {
      Reduce { _, _ in .none }
        .ifLet(\.$destination, action: \.destination)
        .forEach(\.path, action: \.path)
    }
  }
}

/// A feature whose state contains itself.
@Reducer
indirect enum TreeUse { case leaf(PublicUse), branch(BranchUse) }

@Reducer
struct BranchUse {
  @ObservableState
  struct State {
    var tree: TreeUse.State?
  }

  enum Action { case tree(TreeUse.Action) }

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.tree, action: \.tree) { TreeUse.body }
  }
}

extension RowUse {
  @Reducer
  enum InExtension { case row(RowUse) }
}

func useHiddenPlaces() {
  _ = ReducerEnumPlaces.Hidden.State.use(PublicUse.State())
}
