/// A part of an engine's state, and the engine: what a store actor looks at.
struct ActorView<State, Action>: @unchecked Sendable {
  // Safe: nodes are used only by functions that are isolated to the engine's home. To make a node of a part of another
  // one, which may be done anywhere, is to hold a reference to it.
  let node: StoreNode<State, Action>
  let host: AnyActorHost
}
