extension Capabilities {
  package static let current = Capabilities(
    routing: JobRouting.isAvailable, virtualClock: hasVirtualClock)
}
