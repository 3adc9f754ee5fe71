import IntarsiaTraces

print(Trace.self)
