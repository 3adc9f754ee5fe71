#if os(Windows) || os(WASI)
  #error("IntarsiaSharing needs the file locks of POSIX; IntarsiaDependencies does not")
#endif
