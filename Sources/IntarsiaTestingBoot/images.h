#pragma once

#include <stddef.h>
#include <stdint.h>

// The files that the process consists of, as they are on disk: there is more in them than the process has loaded. They are
// mapped once and for all, and only looked at, by whoever holds the lock.

struct lines;

struct image {
  const char *path;
  const char *bytes;
  size_t size;
  // What lines.c has found out.
  struct lines *lines;
};

struct section {
  const char *bytes;
  size_t size;
};

// Takes the lock.
void intarsia_testing_lock_images(void);
void intarsia_testing_unlock_images(void);

// Maps a file. The path is the dynamic linker's, and stays; there are no bytes where that failed.
struct image *intarsia_testing_image_at(const char *path);

int intarsia_testing_is_inside(const struct image *image, size_t offset, size_t size);

// The part of a file with a name; empty if it is not there, or not readable as it is.
struct section intarsia_testing_section(const struct image *image, const char *name);
