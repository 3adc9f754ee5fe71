#if __has_include(<gtk/gtk.h>)
#include <gtk/gtk.h>
#include <glib-unix.h>
#else
#error "The trait GTK needs the library GTK 4: install libgtk-4-dev (apt-get)"
#endif

// Swift does not import macros that cast or take types, nor functions with `...`.

static inline const char *_Nonnull gtk_kit_type_name(gpointer _Nonnull object) {
  return G_OBJECT_TYPE_NAME(object);
}

static inline void gtk_kit_emit(gpointer _Nonnull object, const char *_Nonnull signal) {
  g_signal_emit_by_name(object, signal);
}

static inline void gtk_kit_set_text(
    gpointer _Nonnull object, const char *_Nonnull property, const char *_Nullable value) {
  g_object_set(object, property, value, NULL);
}

static inline void gtk_kit_set_flag(
    gpointer _Nonnull object, const char *_Nonnull property, gboolean value) {
  g_object_set(object, property, value, NULL);
}

/// The value of a text property, which the caller releases with `g_free`.
static inline char *_Nullable gtk_kit_text(
    gpointer _Nonnull object, const char *_Nonnull property) {
  char *value = NULL;
  g_object_get(object, property, &value, NULL);
  return value;
}

static inline gboolean gtk_kit_flag(gpointer _Nonnull object, const char *_Nonnull property) {
  gboolean value = FALSE;
  g_object_get(object, property, &value, NULL);
  return value;
}

/// Handles a signal: its first argument if that is an object, and the result of a signal that
/// returns whether it was handled.
typedef gboolean (*GTKKitHandler)(gpointer _Nonnull data, gpointer _Nullable argument);

static inline void gtk_kit_marshal(
    GClosure *_Nonnull closure, GValue *_Nullable result, guint count,
    const GValue *_Nonnull values, gpointer _Nullable hint, gpointer _Nonnull handler) {
  gpointer argument =
      count > 1 && G_VALUE_HOLDS_OBJECT(&values[1]) ? g_value_get_object(&values[1]) : NULL;
  gboolean is_handled = ((GTKKitHandler)handler)(closure->data, argument);
  if (result && G_VALUE_HOLDS_BOOLEAN(result)) g_value_set_boolean(result, is_handled);
}

/// Connects a handler to a signal; `release` is called when the connection ends.
static inline void gtk_kit_connect(
    gpointer _Nonnull object, const char *_Nonnull signal, GTKKitHandler _Nonnull handler,
    gpointer _Nonnull data, GClosureNotify _Nonnull release) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_set_meta_marshal(closure, (gpointer)handler, gtk_kit_marshal);
  g_closure_add_finalize_notifier(closure, data, release);
  g_signal_connect_closure(object, signal, closure, FALSE);
}

static inline void gtk_kit_load_css(GtkCssProvider *_Nonnull provider, const char *_Nonnull css) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, css);
#else
  gtk_css_provider_load_from_data(provider, css, -1);
#endif
}
