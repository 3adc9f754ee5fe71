/// The position of an entity in its journal.
public struct JournalPosition: Codable, CustomStringConvertible, Hashable, Sendable {
  /// The number of actions in the entity's stream, which is the version of the last one.
  public var version: Int64

  /// The number of times that the entity was claimed.
  ///
  /// Each owner has an epoch of its own. An append with an older epoch fails, so a late owner
  /// changes nothing.
  public var epoch: Int64

  /// Creates a position.
  public init(version: Int64, epoch: Int64) {
    self.version = version
    self.epoch = epoch
  }

  /// The position as a part of a sentence, as in `version 7 in epoch 2`.
  public var description: String { "version \(version) in epoch \(epoch)" }
}
