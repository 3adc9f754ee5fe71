import Foundation

/// Draws the cost of an operation over a size; a flat line means that the size does not matter.
struct GrowthChart {
  private struct Panel {
    let curve: Growth.Curve
    let points: [(size: Double, nanoseconds: Double)]
    let title: String
  }

  private static let width = 380.0
  private static let height = 250.0
  private static let inset = (left: 58.0, top: 46.0, right: 22.0, bottom: 48.0)

  private let panels: [Panel]

  init(of measurements: [Measurement]) {
    panels = Growth.Curve.allCases.compactMap { curve in
      let points = measurements.compactMap { measurement in
        measurement.growth.flatMap {
          $0.curve == curve ? ($0.size, measurement.nanosecondsPerOperation) : nil
        }
      }
      guard points.count > 1 else { return nil }
      return Panel(
        curve: curve, points: points.sorted { $0.0 < $1.0 }, title: Self.title(of: curve))
    }
  }

  private static func title(of curve: Growth.Curve) -> String {
    switch curve {
    case .elements: "Send to one element of a collection"
    case .depth: "Send at the root to a nested feature"
    case .stores: "Send to one of many row stores"
    case .observers: "Change one row, tell its observer"
    }
  }

  /// The chart as SVG, readable on a light and on a dark page.
  var svg: String {
    let rows = (panels.count + 1) / 2
    let size = (width: Self.width * 2, height: Self.height * Double(rows))
    let drawn = panels.enumerated().map { index, panel in
      let (x, y) = (Double(index % 2) * Self.width, Double(index / 2) * Self.height)
      return "<g transform=\"translate(\(number(x)) \(number(y)))\">\n\(draw(panel))</g>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(size.width)) \(number(size.height))" \
      width="\(number(size.width))" height="\(number(size.height))" role="img" \
      aria-label="Cost of an operation over the size of what surrounds it">
      <style>
      .page { fill: #ffffff } .text { fill: #57606a; font: 12px -apple-system, "Segoe UI", Ubuntu, "DejaVu Sans", sans-serif }
      .title { fill: #1f2328; font-weight: 600; font-size: 13px } .grid { stroke: #d0d7de }
      .line { stroke: #0969da; stroke-width: 2; fill: none } .dot { fill: #0969da }
      @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117 } .text { fill: #9198a1 } .title { fill: #f0f6fc }
      .grid { stroke: #3d444d } .line { stroke: #58a6ff } .dot { fill: #58a6ff }
      }
      </style>
      <rect class="page" width="100%" height="100%"/>
      \(drawn.joined())</svg>

      """
  }

  private func draw(_ panel: Panel) -> String {
    let inset = Self.inset
    let plot = (
      width: Self.width - inset.left - inset.right, height: Self.height - inset.top - inset.bottom
    )
    let step = Self.step(for: panel.points.map(\.nanoseconds).max() ?? 1)
    let top = step * 4
    // Sizes that grow by factors have a logarithmic scale; sizes that begin at zero, a linear one.
    let isLinear = panel.points[0].size == 0
    let scaled = panel.points.map { isLinear ? $0.size : log10($0.size) }
    let (low, high) = (scaled[0], scaled[scaled.count - 1])
    func x(_ value: Double) -> Double { inset.left + (value - low) / (high - low) * plot.width }
    func y(_ nanoseconds: Double) -> Double {
      inset.top + plot.height * (1 - nanoseconds / top)
    }
    func text(
      _ x: Double, _ y: Double, _ anchor: String, _ content: String, _ kind: String = "text"
    )
      -> String
    {
      "<text class=\"\(kind)\" x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
        + "\(content)</text>\n"
    }

    var drawn = text(inset.left, 24, "start", panel.title, "text title")
    for line in 0...4 {
      let value = step * Double(line)
      let height = number(y(value))
      drawn +=
        "<line class=\"grid\" x1=\"\(number(inset.left))\" x2=\"\(number(inset.left + plot.width))\" "
        + "y1=\"\(height)\" y2=\"\(height)\"/>\n"
      drawn += text(inset.left - 8, y(value) + 4, "end", Self.time(value))
    }
    let places = zip(scaled, panel.points).map { (x($0), y($1.nanoseconds)) }
    let way = places.map { "\(number($0.0)),\(number($0.1))" }.joined(separator: " ")
    drawn += "<polyline class=\"line\" points=\"\(way)\"/>\n"
    for (place, point) in zip(places, panel.points) {
      drawn +=
        "<circle class=\"dot\" cx=\"\(number(place.0))\" cy=\"\(number(place.1))\" r=\"3.5\"/>\n"
      drawn += text(place.0, Self.height - inset.bottom + 18, "middle", Self.count(point.size))
    }
    // The labels are where no line can be: below the first dot, and above the last one.
    if let first = places.first, let last = places.last {
      let (lowest, highest) = (panel.points[0], panel.points[panel.points.count - 1])
      drawn += text(
        first.0, first.1 + 16, "start", Self.roundedTime(lowest.nanoseconds), "text title")
      drawn += text(
        last.0, last.1 - 11, "end", Self.roundedTime(highest.nanoseconds), "text title")
    }
    return drawn
      + text(
        inset.left + plot.width / 2, Self.height - 10, "middle",
        panel.curve.rawValue + (isLinear ? "" : " (logarithmic)"))
  }

  /// Returns the distance between grid lines, so that four of them leave room above a value.
  private static func step(for value: Double) -> Double {
    let least = value * 1.15 / 4
    let power = pow(10, floor(log10(least)))
    return (([1, 2, 2.5, 5].first { $0 * power >= least }) ?? 10) * power
  }

  private static func time(_ nanoseconds: Double) -> String {
    nanoseconds >= 1_000
      ? String(format: "%g µs", nanoseconds / 1_000) : String(format: "%g ns", nanoseconds)
  }

  private static func roundedTime(_ nanoseconds: Double) -> String {
    nanoseconds >= 1_000
      ? String(format: "%.1f µs", nanoseconds / 1_000) : String(format: "%.0f ns", nanoseconds)
  }

  private static func count(_ size: Double) -> String {
    let digits = String(Int(size))
    guard digits.count > 3 else { return digits }
    return digits.dropLast(3) + "," + digits.suffix(3)
  }

  private func number(_ value: Double) -> String {
    String(format: "%g", (value * 10).rounded() / 10)
  }
}
