#if GTK
  internal import CGTK
  public import Intarsia

  /// The controls, each with the text or the binding that it shows.
  extension Widget {
    /// A text, which observes the values that it reads.
    public static func label(_ text: @autoclosure @escaping @MainActor () -> String) -> Widget {
      let label = Widget(gtk_label_new(nil))
      gtk_label_set_xalign(label.opaque, 0)
      return label.observing { $0.set("label", to: text()) }
    }

    /// Gives a label room for a number of characters, so that the columns of rows are aligned.
    public func columns(_ count: Int32) -> Widget {
      gtk_label_set_width_chars(opaque, count)
      return self
    }

    /// A button with a text, which observes the values that it reads.
    public static func button(
      _ text: @autoclosure @escaping @MainActor () -> String,
      action: @escaping @MainActor () -> Void
    ) -> Widget {
      let button = Widget(gtk_button_new())
      button.on("clicked", action)
      return button.observing { $0.set("label", to: text()) }
    }

    /// A button with a picture, and a text that the user sees under the pointer.
    public static func button(
      icon: String, _ text: String, action: @escaping @MainActor () -> Void
    ) -> Widget {
      let button = Widget(gtk_button_new_from_icon_name(icon))
      button.set("tooltip-text", to: text)
      button.on("clicked", action)
      return button
    }

    /// A line of text for the user to edit.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - submit: Is called when the user presses enter.
    public static func entry(
      _ text: UIBinding<String>, submit: @escaping @MainActor () -> Void = {}
    ) -> Widget {
      let entry = Widget(gtk_entry_new())
      entry.on("activate", submit)
      return entry.binding(text, signal: "changed") {
        $0.text("text")
      } write: {
        $0.set("text", to: $1)
        gtk_editable_set_position($0.opaque, -1)
      }
    }

    /// A number for the user to edit.
    public static func number(
      _ number: UIBinding<Int>, in range: ClosedRange<Int>, step: Int = 1
    ) -> Widget {
      Widget(
        gtk_spin_button_new_with_range(
          Double(range.lowerBound), Double(range.upperBound), Double(step))
      ).binding(number, signal: "value-changed") {
        Int(gtk_spin_button_get_value($0.opaque))
      } write: {
        gtk_spin_button_set_value($0.opaque, Double($1))
      }
    }

    /// A box to check, with a text.
    public static func toggle(_ text: String, _ isOn: UIBinding<Bool>) -> Widget {
      Widget(gtk_check_button_new_with_label(text)).binding(isOn, signal: "notify::active") {
        $0.flag("active")
      } write: {
        $0.set("active", to: $1)
      }
    }

    /// A list from which the user chooses a value.
    public static func choice<Value: Equatable>(
      _ value: UIBinding<Value>, of values: [Value], title: (Value) -> String
    ) -> Widget {
      let titles = gtk_string_list_new(nil)
      for value in values { gtk_string_list_append(titles, title(value)) }
      return Widget(gtk_drop_down_new(titles, nil)).binding(value, signal: "notify::selected") {
        let index = Int(gtk_drop_down_get_selected($0.opaque))
        return values.indices.contains(index) ? values[index] : value.wrappedValue
      } write: {
        gtk_drop_down_set_selected($0.opaque, guint(values.firstIndex(of: $1) ?? 0))
      }
    }

    /// A bar that shows a fraction from 0 to 1, and a text.
    public static func progress(
      _ fraction: @autoclosure @escaping @MainActor () -> Double,
      text: @autoclosure @escaping @MainActor () -> String
    ) -> Widget {
      let bar = Widget(gtk_progress_bar_new())
      bar.set("show-text", to: true)
      return bar.observing {
        gtk_progress_bar_set_fraction($0.opaque, fraction())
        $0.set("text", to: text())
      }
    }

    /// A control with a label in front of it.
    public static func field(
      _ label: @autoclosure @escaping @MainActor () -> String, _ control: Widget,
      unit: String? = nil
    ) -> Widget {
      let text = Widget.label(label()).columns(11)
      // Screen readers read the label with the control.
      gtk_label_set_mnemonic_widget(text.opaque, control.pointer)
      let field = row(text, control.named(label()).with("hexpand"))
      if let unit { field.append(.label(unit)) }
      return field
    }

    /// Widgets side by side.
    public static func row(_ children: Widget..., spacing: Int32 = 12) -> Widget {
      box(GTK_ORIENTATION_HORIZONTAL, children, spacing: spacing)
    }

    /// Widgets one below the other.
    public static func column(_ children: Widget..., spacing: Int32 = 12) -> Widget {
      box(GTK_ORIENTATION_VERTICAL, children, spacing: spacing)
    }

    /// A widget with scroll bars for what does not fit.
    public static func scrolling(_ child: Widget) -> Widget {
      let scrolling = Widget(gtk_scrolled_window_new())
      gtk_scrolled_window_set_policy(scrolling.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
      gtk_scrolled_window_set_child(scrolling.opaque, child.pointer)
      return scrolling.with("hexpand", "vexpand")
    }

    private static func box(
      _ orientation: GtkOrientation, _ children: [Widget], spacing: Int32
    ) -> Widget {
      let box = Widget(gtk_box_new(orientation, spacing))
      for child in children { gtk_box_append(box.cast(), child.pointer) }
      return box
    }

    /// Shows the value of a binding, and writes to it what the user enters.
    ///
    /// Neither direction repeats an equal value: an entry would move its cursor.
    private func binding<Value: Equatable>(
      _ value: UIBinding<Value>, signal: String, read: @escaping @MainActor (Widget) -> Value,
      write: @escaping @MainActor (Widget, Value) -> Void
    ) -> Widget {
      observing {
        let new = value.wrappedValue
        if read($0) != new { write($0, new) }
      }
      on(signal) {
        let new = read(self)
        if value.wrappedValue != new { value.wrappedValue = new }
      }
      return self
    }
  }
#endif
