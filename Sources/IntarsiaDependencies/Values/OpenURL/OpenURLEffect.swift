public import Foundation
public import IntarsiaIssues

/// Opens a URL with its default application: ``DependencyValues/openURL``.
public struct OpenURLEffect: Sendable {
  private let handler: @Sendable (URL, IssueLocation) async -> Bool

  /// Creates an effect that opens URLs with a closure.
  ///
  /// - Parameter handler: Opens a URL, and returns whether that succeeded.
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
  ///   - url: The URL to open.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The full path of that file.
  ///   - line: The line of the call.
  ///   - column: The column of the call.
  /// - Returns: Whether the URL was opened.
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
  /// Opens a URL with its default application.
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
  /// The live value passes the URL to the desktop's opener: `open` on macOS, `xdg-open` on Linux
  /// and BSD. No shell is involved, and the opener has no input or output.
  ///
  /// The call returns when the opener exits. The opener usually exits at once; if it becomes the
  /// application, it exits when the application is closed.
  ///
  /// The call returns `false` if there is no opener, if the URL has no scheme, or if the opener
  /// fails. A test that opens a URL without an override reports an issue.
  public var openURL: OpenURLEffect {
    get { self[OpenURLKey.self] }
    set { self[OpenURLKey.self] = newValue }
  }
}

private enum OpenURLKey: DependencyKey {
  static var liveValue: OpenURLEffect {
    #if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
      OpenURLEffect { url in await DesktopOpener.current?.open(url) ?? false }
    #else
      OpenURLEffect { _ in false }
    #endif
  }

  static var testValue: OpenURLEffect {
    OpenURLEffect(
      unimplemented: UnimplementedValue("openURL", replacement: "OpenURLEffect { _ in true }"))
  }
}
