// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public struct AnyPublisher<Output, Failure: Error>: Publisher {
  private let subscribing: (AnySubscriber<Output, Failure>) -> Void

  public init<P: Publisher>(_ publisher: P) where Output == P.Output, Failure == P.Failure {
    subscribing = { publisher.receive(subscriber: $0) }
  }

  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscribing(AnySubscriber(subscriber))
  }
}

public struct AnySubscriber<Input, Failure: Error>: Subscriber {
  private let subscription: ((any Subscription) -> Void)?
  private let value: ((Input) -> Subscribers.Demand)?
  private let completion: ((Subscribers.Completion<Failure>) -> Void)?

  public init<S: Subscriber>(_ s: S) where Input == S.Input, Failure == S.Failure {
    self.init(
      receiveSubscription: s.receive(subscription:), receiveValue: { s.receive($0) },
      receiveCompletion: s.receive(completion:))
  }

  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    subscription = receiveSubscription
    value = receiveValue
    completion = receiveCompletion
  }

  public func receive(subscription: any Subscription) { self.subscription?(subscription) }
  public func receive(_ input: Input) -> Subscribers.Demand { value?(input) ?? .none }
  public func receive(completion: Subscribers.Completion<Failure>) { self.completion?(completion) }
}

/// The subscription of the outline's own publishers.
private final class OutlinedSubscription: Subscription {
  private var start: (() -> Void)?
  private var end: (() -> Void)?

  init(start: (() -> Void)? = nil, end: (() -> Void)? = nil) {
    self.start = start
    self.end = end
  }

  func request(_ demand: Subscribers.Demand) {
    let start = start
    self.start = nil
    start?()
  }

  func cancel() {
    let end = end
    start = nil
    self.end = nil
    end?()
  }
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never
  public let output: Output

  public init(_ output: Output) {
    self.output = output
  }

  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Never {
    subscriber.receive(
      subscription: OutlinedSubscription(start: {
        _ = subscriber.receive(output)
        subscriber.receive(completion: .finished)
      }))
  }
}

public struct Fail<Output, Failure: Error>: Publisher {
  public let error: Failure

  public init(error: Failure) {
    self.error = error
  }

  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscriber.receive(subscription: OutlinedSubscription())
    subscriber.receive(completion: .failure(error))
  }
}

public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure
  public let createPublisher: () -> DeferredPublisher

  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input {
    createPublisher().receive(subscriber: subscriber)
  }
}

public enum Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber: AnySubscriber(
          receiveSubscription: subscriber.receive(subscription:),
          receiveValue: { subscriber.receive(transform($0)) },
          receiveCompletion: subscriber.receive(completion:)))
    }
  }

  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public func receive<S: Subscriber>(subscriber: S)
    where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber: AnySubscriber(
          receiveSubscription: subscriber.receive(subscription:),
          receiveValue: { value in
            scheduler.schedule(options: options) { _ = subscriber.receive(value) }
            return .none
          },
          receiveCompletion: { completion in
            scheduler.schedule(options: options) { subscriber.receive(completion: completion) }
          }))
    }
  }

  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure
    public let upstream: Upstream
    public var receiveSubscription: ((any Subscription) -> Void)?
    public var receiveOutput: ((Output) -> Void)?
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    public var receiveCancel: (() -> Void)?

    public func receive<S: Subscriber>(subscriber: S)
    where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber: AnySubscriber(
          receiveSubscription: { subscription in
            receiveSubscription?(subscription)
            subscriber.receive(
              subscription: OutlinedSubscription(
                start: { subscription.request(.unlimited) },
                end: {
                  receiveCancel?()
                  subscription.cancel()
                }))
          },
          receiveValue: {
            receiveOutput?($0)
            return subscriber.receive($0)
          },
          receiveCompletion: {
            receiveCompletion?($0)
            subscriber.receive(completion: $0)
          }))
    }
  }
}

public protocol Subject<Output, Failure>: AnyObject, Publisher {
  func send(_ value: Output)
  func send(completion: Subscribers.Completion<Failure>)
}

extension Subject where Output == Void {
  public func send() { send(()) }
}

/// The subscribers of a subject.
private final class OutlinedSubscribers<Output, Failure: Error> {
  private var subscribers: [Int: AnySubscriber<Output, Failure>] = [:]
  private var count = 0

  func insert(_ subscriber: AnySubscriber<Output, Failure>, first: @escaping () -> Output?) {
    count += 1
    let id = count
    let subscription = OutlinedSubscription(
      start: {
        self.subscribers[id] = subscriber
        if let value = first() { _ = subscriber.receive(value) }
      },
      end: { self.subscribers[id] = nil })
    subscriber.receive(subscription: subscription)
  }

  func send(_ value: Output) {
    for (_, subscriber) in subscribers.sorted(by: { $0.key < $1.key }) {
      _ = subscriber.receive(value)
    }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let ended = subscribers.sorted { $0.key < $1.key }
    subscribers = [:]
    for (_, subscriber) in ended { subscriber.receive(completion: completion) }
  }
}

public final class PassthroughSubject<Output, Failure: Error>: Subject {
  private let subscribers = OutlinedSubscribers<Output, Failure>()

  public init() {}

  public func send(_ value: Output) { subscribers.send(value) }

  public func send(completion: Subscribers.Completion<Failure>) {
    subscribers.send(completion: completion)
  }

  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscribers.insert(AnySubscriber(subscriber)) { nil }
  }
}

public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  private let subscribers = OutlinedSubscribers<Output, Failure>()
  private var current: Output

  public init(_ value: Output) {
    current = value
  }

  public var value: Output {
    get { current }
    set { send(newValue) }
  }

  public func send(_ value: Output) {
    current = value
    subscribers.send(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    subscribers.send(completion: completion)
  }

  public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
    subscribers.insert(AnySubscriber(subscriber)) { [self] in current }
  }
}
