#if __linux__
// Functions of libdispatch by which CoreFoundation's loop runs the main queue. No header of the
// toolchain declares them.

/// The file descriptor that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);

/// Runs the work of the main queue that is ready. Call it on the main thread.
void _dispatch_main_queue_callback_4CF(void *_Nullable unused);
#endif
