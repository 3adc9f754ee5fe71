import Foundation
import Intarsia

extension Tea {
  /// A tea for previews.
  package static let preview = Tea(
    id: UUID(uuidString: "7EA00000-0000-4000-8000-000000000001") ?? UUID(),
    name: "Tie Guan Yin", kind: .oolong,
    infusions: [
      Infusion(id: UUID(uuidString: "7EA00000-0000-4000-8000-000000000002") ?? UUID(), seconds: 20),
      Infusion(id: UUID(uuidString: "7EA00000-0000-4000-8000-000000000003") ?? UUID(), seconds: 25),
    ])
}
