import Foundation
import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct Session {
  @Dependency(\.notificationCenter) var notificationCenter

  func logOut() {
    notificationCenter.post(name: Notification.Name("loggedOut"), object: nil)
  }
}

@Suite("The notification center as a dependency", .endsWithinAMinute)
struct NotificationCenterTests {
  @Test("A posted notification reaches its observer until the observer is removed")
  func post() async {
    @Dependency(\.notificationCenter) var notificationCenter
    await confirmation { loggedOut in
      let observer = notificationCenter.addObserver(
        forName: Notification.Name("loggedOut"), object: nil, queue: nil
      ) { _ in loggedOut() }
      Session().logOut()
      notificationCenter.removeObserver(observer)
      Session().logOut()
    }
  }

  @Test("An overridden notification center is the one that is read")
  func overridden() {
    let center = NotificationCenter()
    withDependencies {
      $0.notificationCenter = center
    } operation: {
      #expect(Session().notificationCenter === center)
    }
  }

  @Test("A test's notification center is separate from the shared one")
  func ownCenter() async {
    #expect(Session().notificationCenter === Session().notificationCenter)
    #expect(Session().notificationCenter !== NotificationCenter.default)
    let center = Session().notificationCenter
    await confirmation(expectedCount: 0) { heard in
      let observer = NotificationCenter.default.addObserver(
        forName: Notification.Name("loggedOut"), object: nil, queue: nil
      ) { notification in
        if notification.object as AnyObject? === center { heard() }
      }
      center.post(name: Notification.Name("loggedOut"), object: center)
      NotificationCenter.default.removeObserver(observer)
    }
  }

  @Test("The live notification center is the shared one")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(Session().notificationCenter === NotificationCenter.default)
    }
  }
}
