#if os(Windows) || os(WASI)
  #error(
    "IntarsiaSharing needs the file locks of POSIX, which this system does not have. IntarsiaDependencies does not need them."
  )
#endif
