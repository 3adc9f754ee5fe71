#if canImport(SwiftUI)
  public import IntarsiaRuntime
  public import SwiftUI

  extension Text {
    /// Creates a text view from a text value, with its formatting.
    ///
    /// A literal is a localized key, as in `Text("Title")`, and not a text value.
    ///
    /// ```swift
    /// Text(store.title)
    /// ```
    @_disfavoredOverload
    public init(_ state: TextState) {
      self = state.runs.reduce(Text(verbatim: "")) { $0 + Text($1) }
    }

    private init(_ run: TextState.Run) {
      let style = run.style
      var text = Text(verbatim: run.text)
      if let font = style.font { text = text.font(Font(font)) }
      if let weight = style.weight { text = text.fontWeight(Font.Weight(weight)) }
      if style.isItalic { text = text.italic() }
      if style.isMonospaced { text = text.monospaced() }
      if let color = style.foregroundColor { text = text.foregroundColor(Color(color)) }
      if let line = style.underline { text = text.underline(color: line.color.map { Color($0) }) }
      if let line = style.strikethrough {
        text = text.strikethrough(color: line.color.map { Color($0) })
      }
      if let kerning = style.kerning { text = text.kerning(kerning) }
      if let tracking = style.tracking { text = text.tracking(tracking) }
      if let offset = style.baselineOffset { text = text.baselineOffset(offset) }
      self = text
    }
  }

  extension Font {
    fileprivate init(_ font: TextState.Font) {
      self =
        switch font {
        case .largeTitle: .largeTitle
        case .title: .title
        case .title2: .title2
        case .title3: .title3
        case .headline: .headline
        case .subheadline: .subheadline
        case .body: .body
        case .callout: .callout
        case .footnote: .footnote
        case .caption: .caption
        case .caption2: .caption2
        }
    }
  }

  extension Font.Weight {
    fileprivate init(_ weight: TextState.FontWeight) {
      self =
        switch weight {
        case .ultraLight: .ultraLight
        case .thin: .thin
        case .light: .light
        case .regular: .regular
        case .medium: .medium
        case .semibold: .semibold
        case .bold: .bold
        case .heavy: .heavy
        case .black: .black
        }
    }
  }

  extension Color {
    fileprivate init(_ color: TextState.Color) {
      self =
        switch color {
        case .primary: .primary
        case .secondary: .secondary
        case .red: .red
        case .orange: .orange
        case .yellow: .yellow
        case .green: .green
        case .mint: .mint
        case .teal: .teal
        case .cyan: .cyan
        case .blue: .blue
        case .indigo: .indigo
        case .purple: .purple
        case .pink: .pink
        case .brown: .brown
        case .gray: .gray
        case .black: .black
        case .white: .white
        case .rgb(let red, let green, let blue): Color(red: red, green: green, blue: blue)
        }
    }
  }
#endif
