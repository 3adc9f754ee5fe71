extension NthPrimeClient {
  /// A client for previews: it computes answers like ``offline``, under the name "preview".
  public static let preview = offline(name: "preview")
}
