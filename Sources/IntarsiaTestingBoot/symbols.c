#define _GNU_SOURCE
#include "IntarsiaTestingBoot.h"

#include <stddef.h>

#ifndef __linux__

int intarsia_testing_find_symbol(const void *address, struct intarsia_testing_symbol *symbol) {
  (void)address, (void)symbol;
  return 0;
}

#else

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

// The dynamic linker knows only the functions that a library exports. Those that go on after a wait are none of them, but
// the table of all symbols, in the library's file, has them.

struct image {
  const char *path;
  const char *bytes;
  size_t size;
};

static pthread_mutex_t images_lock = PTHREAD_MUTEX_INITIALIZER;
static struct image images[64];
static int image_count = 0;

// Maps a file once and for all; the path is the dynamic linker's, and stays.
static const struct image *image_at(const char *path) {
  for (int index = 0; index < image_count; index++)
    if (images[index].path == path) return &images[index];
  if (image_count == 64) return NULL;
  struct image *image = &images[image_count++];
  *image = (struct image){path, NULL, 0};
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return image;
  struct stat status;
  if (fstat(file, &status) == 0 && (size_t)status.st_size > sizeof(ElfW(Ehdr))) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (bytes != MAP_FAILED) {
      image->bytes = bytes;
      image->size = (size_t)status.st_size;
    }
  }
  close(file);
  return image;
}

static int is_inside(const struct image *image, size_t offset, size_t size) {
  return offset <= image->size && size <= image->size - offset;
}

static const char *find(const struct image *image, uintptr_t value) {
  const ElfW(Ehdr) *header = (const void *)image->bytes;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      !is_inside(image, header->e_shoff, header->e_shnum * sizeof(ElfW(Shdr))))
    return NULL;
  const ElfW(Shdr) *sections = (const void *)(image->bytes + header->e_shoff);
  for (int index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *table = &sections[index];
    if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *names = &sections[table->sh_link];
    if (!is_inside(image, table->sh_offset, table->sh_size) ||
        !is_inside(image, names->sh_offset, names->sh_size))
      continue;
    const ElfW(Sym) *symbols = (const void *)(image->bytes + table->sh_offset);
    for (size_t number = 0; number < table->sh_size / sizeof *symbols; number++) {
      const ElfW(Sym) *symbol = &symbols[number];
      if (value - symbol->st_value < symbol->st_size && (symbol->st_info & 0xf) == STT_FUNC &&
          symbol->st_name < names->sh_size)
        return image->bytes + names->sh_offset + symbol->st_name;
    }
  }
  return NULL;
}

int intarsia_testing_find_symbol(const void *address, struct intarsia_testing_symbol *symbol) {
  Dl_info info;
  if (!dladdr(address, &info) || !info.dli_fname) return 0;
  symbol->image = info.dli_fname;
  pthread_mutex_lock(&images_lock);
  const struct image *image = image_at(info.dli_fname);
  symbol->name = image && image->bytes
                     ? find(image, (uintptr_t)address - (uintptr_t)info.dli_fbase)
                     : NULL;
  pthread_mutex_unlock(&images_lock);
  if (!symbol->name) symbol->name = info.dli_sname;
  return symbol->name != NULL;
}

#endif
