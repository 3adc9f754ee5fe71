#if !canImport(Combine) && !(OpenCombine && canImport(OpenCombine))
  extension Effect {
    /// Unavailable, because no module of publishers is present.
    ///
    /// The error message says how to have one, and how to do without.
    @available(
      *, unavailable,
      message: """
        Publishers need Combine, or the package trait OpenCombine. Without them, iterate over an \
        asynchronous sequence: '.run { send in for await value in values { await send(value) } }'
        """
    )
    public static func publisher<Publisher>(_ makePublisher: () -> Publisher) -> Self {
      fatalError("A publisher was used without Combine; expected an asynchronous sequence")
    }
  }
#endif
