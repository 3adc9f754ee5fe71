#if GTK
  internal import CGTK

  /// A visible widget in the tree of a window.
  @MainActor
  public struct Node {
    /// The number of listed widgets that contain this one.
    public let depth: Int
    /// The kind of the widget, such as `label` or `row`.
    public let kind: String
    /// The text or the value that the widget shows; `nil` if it shows only other widgets.
    public let text: String?
    /// The widget.
    public let widget: Widget

    /// A line for the widget, indented by its depth.
    public var line: String {
      let parts = [
        kind, text.map { "\"\($0)\"" }, name.map { "(\($0))" },
        widget.flag("sensitive") ? nil : "disabled",
      ]
      return String(repeating: "  ", count: depth) + parts.compactMap(\.self).joined(separator: " ")
    }

    /// The name of a field in a form.
    var name: String? {
      let name = widget.text("name")
      return name.isEmpty || name == widget.typeName ? nil : name
    }
  }

  extension Widget {
    /// The widgets directly inside this one.
    var children: [Widget] {
      let first = gtk_widget_get_first_child(pointer)
      return sequence(first: first) { $0.flatMap { gtk_widget_get_next_sibling($0) } }
        .prefix { $0 != nil }.map { Widget($0) }
    }
  }

  extension Window {
    /// The visible widgets that show something, in reading order.
    public var nodes: [Node] { Self.nodes(beneath: widget, depth: 0) }

    /// The lines of ``nodes``.
    public var tree: String { nodes.map { $0.line + "\n" }.joined() }

    private static func nodes(beneath widget: Widget, depth: Int) -> [Node] {
      guard widget.flag("visible"), gtk_widget_get_child_visible(widget.pointer) != 0 else {
        return []
      }
      // The title of a window is that of its node.
      if gtk_widget_has_css_class(widget.pointer, "title") != 0 { return [] }
      func list(_ kind: String, _ text: String? = nil, withChildren: Bool = false) -> [Node] {
        [Node(depth: depth, kind: kind, text: text, widget: widget)]
          + (withChildren ? children(depth: depth + 1) : [])
      }
      func children(depth: Int) -> [Node] {
        widget.children.flatMap { nodes(beneath: $0, depth: depth) }
      }
      switch widget.typeName {
      case "GtkWindowControls": return []
      case "GtkWindow":
        // GTK keeps the header behind the content.
        let header = widget.children.filter { $0.typeName == "GtkHeaderBar" }
        let content = widget.children.filter { $0.typeName != "GtkHeaderBar" }
        return list("window", widget.text("title"))
          + (header + content).flatMap { nodes(beneath: $0, depth: depth + 1) }
      case "GtkHeaderBar": return list("header", withChildren: true)
      case "GtkListBox": return list("list", withChildren: true)
      case "GtkListBoxRow": return list("row", withChildren: true)
      case "GtkLabel": return list("label", widget.text("label"))
      case "GtkButton":
        let label = widget.text("label")
        return list("button", label.isEmpty ? widget.text("tooltip-text") : label)
      case "GtkEntry": return list("entry", widget.text("text"))
      case "GtkSpinButton":
        return list("number", "\(Int(gtk_spin_button_get_value(widget.opaque)))")
      case "GtkCheckButton":
        return list("check", "\(widget.text("label")) \(widget.flag("active") ? "on" : "off")")
      case "GtkProgressBar": return list("progress", widget.text("text"))
      case "GtkDropDown":
        let titles = gtk_drop_down_get_model(widget.opaque)
        let index = gtk_drop_down_get_selected(widget.opaque)
        return list("choice", gtk_string_list_get_string(titles, index).map { String(cString: $0) })
      default: return children(depth: depth)
      }
    }
  }
#endif
