#if GTK
  internal import CGTK

  /// An action on a widget that a tour cannot carry out.
  public struct DrivingError: Error, CustomStringConvertible {
    /// The widget that the tour has looked for, and the tree of the window.
    public let description: String
  }

  /// The actions of a user, carried out on widgets.
  extension Window {
    /// Clicks a button.
    ///
    /// - Parameters:
    ///   - text: The text of the button.
    ///   - row: A text in its row, if the button is in one.
    public func click(_ text: String, inRow row: String? = nil) throws(DrivingError) {
      let button = try find("button", inRow: row) { $0.text == text }
      guard button.flag("sensitive") else {
        throw DrivingError(description: "The button \"\(text)\" is disabled in:\n\(tree)")
      }
      gtk_kit_emit(button.pointer, "clicked")
    }

    /// Activates the row that has a label with this text.
    public func activateRow(_ text: String) throws(DrivingError) {
      let row = try find("row") { node in
        nodes.contains { $0.kind == "label" && $0.text == text && $0.widget.isInside(node.widget) }
      }
      gtk_widget_activate(row.pointer)
    }

    /// Moves the focus to a field of a form.
    public func focus(_ field: String) throws(DrivingError) {
      gtk_widget_grab_focus(try find("entry") { $0.name == field }.pointer)
    }

    /// Sets the number in a field of a form.
    public func set(_ field: String, to number: Int) throws(DrivingError) {
      gtk_spin_button_set_value(try find("number") { $0.name == field }.opaque, Double(number))
    }

    /// Chooses a value by its title.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - field: The name of the field.
    ///   - row: A text in its row, if the field is in one.
    public func choose(
      _ title: String, in field: String, inRow row: String? = nil
    )
      throws(DrivingError)
    {
      let choice = try find("choice", inRow: row) { $0.name == field }
      let titles = gtk_drop_down_get_model(choice.opaque)
      let index = (0..<g_list_model_get_n_items(titles)).first {
        gtk_string_list_get_string(titles, $0).map { String(cString: $0) } == title
      }
      guard let index else {
        throw DrivingError(description: "\(field) has no choice \"\(title)\" in:\n\(tree)")
      }
      gtk_drop_down_set_selected(choice.opaque, index)
    }

    /// Types characters at the cursor of the entry that has the focus.
    public func type(_ text: String) throws(DrivingError) {
      let entry = try focusedText()
      for character in text.map(String.init) {
        var position = gtk_editable_get_position(entry)
        gtk_editable_insert_text(entry, character, gint(character.utf8.count), &position)
        gtk_editable_set_position(entry, position)
      }
    }

    /// Deletes the character before the cursor.
    public func erase() throws(DrivingError) {
      let entry = try focusedText()
      let position = gtk_editable_get_position(entry)
      gtk_editable_delete_text(entry, max(position - 1, 0), position)
    }

    /// Moves the cursor to the beginning of the text.
    public func moveToStart() throws(DrivingError) {
      gtk_editable_set_position(try focusedText(), 0)
    }

    private func focusedText() throws(DrivingError) -> OpaquePointer {
      guard let focus = gtk_window_get_focus(widget.cast()), Widget(focus).typeName == "GtkText"
      else { throw DrivingError(description: "No entry has the focus in:\n\(tree)") }
      return OpaquePointer(focus)
    }

    private func find(
      _ kind: String, inRow text: String? = nil, where matches: (Node) -> Bool
    ) throws(DrivingError) -> Widget {
      let nodes = nodes
      let row = text.map { text in
        nodes.last { row in
          row.kind == "row"
            && nodes.contains { $0.text == text && $0.widget.isInside(row.widget) }
        }
      }
      let found = nodes.first { node in
        node.kind == kind && matches(node)
          && (row.map { row in row.map { node.widget.isInside($0.widget) } ?? false } ?? true)
      }
      guard let found else {
        throw DrivingError(description: "There is no such \(kind) in:\n\(tree)")
      }
      return found.widget
    }

    /// Asks the window to close, as its close button does.
    public func requestClose() { gtk_window_close(widget.cast()) }

    /// Turns off animations, so that a change is complete at once.
    public static func turnOffAnimations() {
      if let settings = gtk_settings_get_default() {
        gtk_kit_set_flag(UnsafeMutableRawPointer(settings), "gtk-enable-animations", 0)
      }
    }

    /// Writes a picture of the window to a PNG file, after the next frame is drawn.
    ///
    /// - Returns: Whether the file was written.
    public func savePicture(to path: String) async -> Bool {
      guard let clock = gtk_widget_get_frame_clock(widget.pointer) else { return false }
      var frame: CheckedContinuation<Void, Never>?
      await withCheckedContinuation { continuation in
        frame = continuation
        connect(UnsafeMutableRawPointer(clock), to: "after-paint") { _ in
          frame?.resume()
          frame = nil
          return false
        }
        gtk_widget_queue_draw(widget.pointer)
      }
      let paintable = gtk_widget_paintable_new(widget.pointer)
      defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
      let snapshot = gtk_snapshot_new()
      gdk_paintable_snapshot(
        paintable, snapshot, Double(gdk_paintable_get_intrinsic_width(paintable)),
        Double(gdk_paintable_get_intrinsic_height(paintable)))
      guard let node = gtk_snapshot_free_to_node(snapshot) else { return false }
      defer { gsk_render_node_unref(node) }
      let renderer = gtk_native_get_renderer(widget.opaque)
      guard let texture = gsk_renderer_render_texture(renderer, node, nil) else { return false }
      defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
      return gdk_texture_save_to_png(texture, path) != 0
    }
  }

  extension Widget {
    fileprivate func isInside(_ other: Widget) -> Bool {
      gtk_widget_is_ancestor(pointer, other.pointer) != 0
    }
  }
#endif
