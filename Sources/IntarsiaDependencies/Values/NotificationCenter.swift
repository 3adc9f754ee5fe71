public import Foundation

extension DependencyValues {
  /// The center through which notifications are posted and observed.
  ///
  /// ```swift
  /// struct Session {
  ///   @Dependency(\.notificationCenter) var notificationCenter
  ///   func logOut() {
  ///     notificationCenter.post(name: Notification.Name("loggedOut"), object: nil)
  ///   }
  /// }
  /// ```
  ///
  /// The live value is `NotificationCenter.default`. Each test has its own center, so that it
  /// receives no notifications from parallel tests:
  ///
  /// ```swift
  /// @Dependency(\.notificationCenter) var notificationCenter
  /// await confirmation { loggedOut in
  ///   let observer = notificationCenter.addObserver(
  ///     forName: Notification.Name("loggedOut"), object: nil, queue: nil
  ///   ) { _ in loggedOut() }
  ///   Session().logOut()
  ///   notificationCenter.removeObserver(observer)
  /// }
  /// ```
  public var notificationCenter: NotificationCenter {
    get { self[NotificationCenterKey.self] }
    set { self[NotificationCenterKey.self] = newValue }
  }
}

private enum NotificationCenterKey: DependencyKey {
  static var liveValue: NotificationCenter { .default }
  static var testValue: NotificationCenter { NotificationCenter() }
}
