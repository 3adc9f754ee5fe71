/// A part of a core's state together with the host: the contents of a store actor.
struct ActorView<State, Action>: @unchecked Sendable {
  // Safe: only functions isolated to the host's actor use nodes. A node of a part may be made
  // anywhere, because its initializer only stores a reference to its parent.
  let node: StoreNode<State, Action>
  let host: AnyActorHost
}
