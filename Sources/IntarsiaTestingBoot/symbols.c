#define _GNU_SOURCE
#include "IntarsiaTestingBoot.h"

#include <stddef.h>

#ifndef __linux__

int intarsia_testing_find_symbol(const void *address, struct intarsia_testing_symbol *symbol) {
  (void)address, (void)symbol;
  return 0;
}

#else

#include "images.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <string.h>

// The dynamic linker knows only the functions that a library exports. Those that go on after a wait are none of them, but
// the table of all symbols, in the library's file, has them.

static const char *find(const struct image *image, uintptr_t value) {
  const ElfW(Ehdr) *header = (const void *)image->bytes;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 ||
      !intarsia_testing_is_inside(image, header->e_shoff, header->e_shnum * sizeof(ElfW(Shdr))))
    return NULL;
  const ElfW(Shdr) *sections = (const void *)(image->bytes + header->e_shoff);
  for (int index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *table = &sections[index];
    if (table->sh_type != SHT_SYMTAB || table->sh_link >= header->e_shnum) continue;
    const ElfW(Shdr) *names = &sections[table->sh_link];
    if (!intarsia_testing_is_inside(image, table->sh_offset, table->sh_size) ||
        !intarsia_testing_is_inside(image, names->sh_offset, names->sh_size))
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
  intarsia_testing_lock_images();
  const struct image *image = intarsia_testing_image_at(info.dli_fname);
  symbol->name = image && image->bytes
                     ? find(image, (uintptr_t)address - (uintptr_t)info.dli_fbase)
                     : NULL;
  intarsia_testing_unlock_images();
  if (!symbol->name) symbol->name = info.dli_sname;
  return symbol->name != NULL;
}

#endif
