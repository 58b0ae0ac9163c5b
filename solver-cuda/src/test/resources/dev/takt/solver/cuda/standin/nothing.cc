// A stand-in for a library that is loaded and never called.
