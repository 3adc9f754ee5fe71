#if Macros
  public import IntarsiaIssues

  /// An endpoint of a client that has no implementation: what ``DependencyEndpoint()`` makes the default of.
  public struct _UnimplementedEndpoint: Sendable {
    private let client: StaticString
    private let endpoint: StaticString
    private let parameters: StaticString
    private let location: IssueLocation

    /// The key whose default the client is part of, if it is made for one.
    private let key: String?

    /// Who reads that dependency first.
    private let reader: DependencyReader?

    /// Names the endpoint; the location is where it is declared.
    ///
    /// Made together with the client, so that it finds out which dependency that is to be the default of.
    public init(
      _ client: StaticString, _ endpoint: StaticString, _ parameters: StaticString = "",
      fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath, line: UInt = #line,
      column: UInt = #column
    ) {
      self.client = client
      self.endpoint = endpoint
      self.parameters = parameters
      location = IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      key = DependencyResolution.keyInProgress
      reader = DependencyResolution.reader
    }

    /// Reports that the endpoint was called.
    public func report<each Argument>(_ arguments: repeat each Argument) {
      var printed: [String] = []
      for argument in repeat each arguments { printed.append(String(reflecting: argument)) }
      let trace = IssueTrace.current
      var values: [(String, String)] = []
      if !printed.isEmpty { values.append(("Arguments", printed.joined(separator: ", "))) }
      values += trace.values
      values.append(("Declared at", "\(location)"))
      if let dependency { values.append(("Dependency", dependency)) }
      if let reader { values.append(("Read at", "\(reader.location)")) }
      reportIssue(
        IssueCode.dependency.unimplemented, "\(name) was called, but has no implementation.",
        values: values, fix: remedy, at: trace.location ?? reader?.location ?? location)
    }

    /// Reports that the endpoint was called, and makes the error that it throws.
    public func failure<each Argument>(_ arguments: repeat each Argument) -> any Error {
      report(repeat each arguments)
      return UnimplementedFailure(endpoint: name)
    }

    private var name: String { "\(client).\(endpoint)" }

    private var remedy: String {
      let signature = parameters.utf8CodeUnitCount == 0 ? "" : " \(parameters) in"
      return """
        \(IssueCode.dependency.unimplemented.remedy)

          withDependencies {
            $0.\(propertyName).\(endpoint) = {\(signature) … }
          } operation: {
            …
          }
        """
    }

    /// The name of the dependency, where it is another than that of the client.
    private var dependency: String? {
      guard let key, key != client.description else { return nil }
      return nameInEntry ?? key
    }

    /// The name of the property that `@DependencyEntry` wrote the key for: the names of those keys begin with a
    /// small letter.
    private var nameInEntry: String? {
      guard let key, key.first?.isLowercase == true, key.hasSuffix("Key") else { return nil }
      return String(key.dropLast(3))
    }

    private var propertyName: String {
      nameInEntry ?? Self.propertyName(of: client.description)
    }

    /// What the property of a client is called by convention: `apiClient` for `APIClient`.
    static func propertyName(of client: String) -> String {
      let capitals = client.prefix { $0.isUppercase }
      // The last capital of several begins the next word.
      let count =
        capitals.count > 1 && capitals.count < client.count
        ? capitals.count - 1 : capitals.count
      return client.prefix(count).lowercased() + client.dropFirst(count)
    }
  }
#endif
