public import Foundation
public import IntarsiaIssues

/// Opens a URL with the application that is made for it: ``DependencyValues/openURL``.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL, IssueLocation) async -> Bool

  /// Opens URLs the way that a closure does.
  ///
  /// - Parameter handler: Opens a URL, and says whether that worked.
  public init(handler: @escaping @Sendable (_ url: URL) async -> Bool) {
    self.handler = { url, _ in await handler(url) }
  }

  fileprivate init(unimplemented value: UnimplementedValue) {
    handler = { url, location in
      value.report(values: [("URL", "\(url)")], at: location)
      return false
    }
  }

  /// Opens a URL.
  ///
  /// - Parameters:
  ///   - url: What to open.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: Whether it worked.
  @discardableResult
  public func callAsFunction(
    _ url: URL, fileID: StaticString = #fileID, filePath: SourceFilePath = #filePath,
    line: UInt = #line, column: UInt = #column
  ) async -> Bool {
    await handler(
      url, IssueLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

extension DependencyValues {
  /// Opens a URL with the application that is made for it.
  ///
  /// ```swift
  /// struct About {
  ///   @Dependency(\.openURL) var openURL
  ///   func websiteButtonTapped() async -> String {
  ///     guard let url = URL(string: "https://swift.org") else { return "no such place" }
  ///     return await openURL(url) ? "opened" : "not opened"
  ///   }
  /// }
  ///
  /// await withDependencies {
  ///   $0.openURL = OpenURLEffect { url in url.scheme == "https" }
  /// } operation: {
  ///   await About().websiteButtonTapped()  // "opened"
  /// }
  /// ```
  ///
  /// Live, the desktop's opener gets the URL: `open` on macOS, `xdg-open` elsewhere. No shell is involved, the opener
  /// reads and prints nothing, and the call returns when the opener has ended: usually at once, but where the opener
  /// becomes the application, when that is closed. It returns `false` if there is no opener, if the URL has no
  /// scheme, or if the opener says that it failed. A test that opens a URL without having overridden this reports an
  /// issue.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

private enum OpenURLKey: DependencyKey {
  static var liveValue: OpenURLEffect {
    OpenURLEffect { url in await DesktopOpener.current?.open(url) ?? false }
  }

  static var testValue: OpenURLEffect {
    OpenURLEffect(
      unimplemented: UnimplementedValue("openURL", replacement: "OpenURLEffect { _ in true }"))
  }
}
