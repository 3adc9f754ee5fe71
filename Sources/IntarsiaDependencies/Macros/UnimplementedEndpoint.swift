#if Macros
  public import IntarsiaIssues

  /// An endpoint of a client without an implementation, from which ``DependencyEndpoint()`` builds
  /// the default closure.
  public struct _UnimplementedEndpoint: Sendable {
    private let client: StaticString
    private let endpoint: StaticString
    private let parameters: StaticString
    private let location: IssueLocation

    /// The key whose default is the client, if any.
    private let key: String?

    /// The first reader of that dependency.
    private let reader: DependencyReader?

    /// Creates an endpoint from its names; the location is that of its declaration.
    ///
    /// It is created together with the client, so it can record the dependency whose default is
    /// being created.
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
      let trace = IssueTrace.current
      var values = trace.valuesOfCall(with: repeat each arguments)
      values.append(("Declared at", "\(location)"))
      if let dependency { values.append(("Dependency", dependency)) }
      if let reader { values.append(("Read at", "\(reader.location)")) }
      reportIssue(
        DependencyIssues.unimplemented, "\(name) was called, but has no implementation.",
        values: values, fix: remedy, at: trace.location ?? reader?.location ?? location)
    }

    /// Reports that the endpoint was called, and returns the error that it throws.
    public func failure<each Argument>(_ arguments: repeat each Argument) -> any Error {
      report(repeat each arguments)
      return UnimplementedFailure(endpoint: name)
    }

    private var name: String { "\(client).\(endpoint)" }

    private var remedy: String {
      let signature = parameters.utf8CodeUnitCount == 0 ? "" : " \(parameters) in"
      return """
        \(DependencyIssues.unimplemented.remedy)

          withDependencies {
            $0.\(propertyName).\(endpoint) = {\(signature) … }
          } operation: {
            …
          }
        """
    }

    /// The name of the dependency, if it differs from the client's name.
    private var dependency: String? {
      guard let key, key != client.description else { return nil }
      return nameInEntry ?? key
    }

    /// The name of the property for which `@DependencyEntry` generated the key.
    ///
    /// The names of those keys begin with a lowercase letter.
    private var nameInEntry: String? {
      guard let key, key.first?.isLowercase == true, key.hasSuffix("Key") else { return nil }
      return String(key.dropLast(3))
    }

    private var propertyName: String {
      nameInEntry ?? Self.propertyName(of: client.description)
    }

    /// The conventional name of a client's property: `apiClient` for `APIClient`.
    static func propertyName(of client: String) -> String {
      let capitals = client.prefix { $0.isUppercase }
      // Of several capitals, the last begins the next word.
      let count =
        capitals.count > 1 && capitals.count < client.count
        ? capitals.count - 1 : capitals.count
      return client.prefix(count).lowercased() + client.dropFirst(count)
    }
  }
#endif
