#define _GNU_SOURCE
#include "IntarsiaTestingBoot.h"

#ifndef __linux__

int intarsia_testing_find_line(const void *address, struct intarsia_testing_line *line) {
  (void)address, (void)line;
  return 0;
}

#else

#include "images.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// Which line an address belongs to stands in the programs that the compiler has written for debuggers, one for each file:
// "DWARF Debugging Information Format", versions 4 and 5, section 6.2, "Line Number Information". Reading all of them takes
// as long for one address as for all, so it is done once, and what is kept is where each sequence of instructions begins
// and ends. The library of the toolchain that prints backtraces reads them anew for each address.

struct reader {
  const unsigned char *next, *end;
  int has_failed;
};

static uint64_t read_number(struct reader *reader, size_t size) {
  uint64_t value = 0;
  if ((size_t)(reader->end - reader->next) < size || size > sizeof value) {
    reader->has_failed = 1;
    reader->next = reader->end;
    return 0;
  }
  // The programs are written in the byte order of the processor that they are for, which is this one.
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  memcpy((char *)&value + sizeof value - size, reader->next, size);
#else
  memcpy(&value, reader->next, size);
#endif
  reader->next += size;
  return value;
}

static uint8_t read_byte(struct reader *reader) {
  if (reader->next < reader->end) return *reader->next++;
  reader->has_failed = 1;
  return 0;
}

static uint64_t read_unsigned(struct reader *reader) {
  uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = read_byte(reader);
    if (shift < 64) value |= (uint64_t)(byte & 0x7f) << shift;
    if (!(byte & 0x80)) return value;
  }
}

static int64_t read_signed(struct reader *reader) {
  uint64_t value = 0;
  for (unsigned shift = 0;;) {
    uint8_t byte = read_byte(reader);
    if (shift < 64) value |= (uint64_t)(byte & 0x7f) << shift;
    shift += 7;
    if (byte & 0x80) continue;
    if (byte & 0x40 && shift < 64) value |= ~(uint64_t)0 << shift;
    return (int64_t)value;
  }
}

static const char *read_string(struct reader *reader) {
  const char *string = (const char *)reader->next;
  const unsigned char *end = memchr(string, 0, (size_t)(reader->end - reader->next));
  if (!end) {
    reader->has_failed = 1;
    reader->next = reader->end;
    return "";
  }
  reader->next = end + 1;
  return string;
}

static void skip(struct reader *reader, uint64_t size) {
  if (size > (uint64_t)(reader->end - reader->next)) {
    reader->has_failed = 1;
    size = (uint64_t)(reader->end - reader->next);
  }
  reader->next += size;
}

// The program of a file.
struct unit {
  int version;
  size_t offset_size;
  uint8_t instruction_size, line_range, opcode_base;
  int8_t line_base;
  const uint8_t *lengths;
  // The names of folders and files, and what follows them.
  struct reader names, program;
};

// Reads the head of a program, and moves behind all of it. What is of another form than compilers write is passed over.
static int read_unit(struct reader *reader, struct unit *unit) {
  uint64_t size = read_number(reader, 4);
  unit->offset_size = 4;
  if (size == 0xffffffff) {
    size = read_number(reader, 8);
    unit->offset_size = 8;
  }
  struct reader head = *reader;
  skip(reader, size);
  if (reader->has_failed) return 0;
  head.end = reader->next;
  unit->version = (int)read_number(&head, 2);
  if (unit->version < 2 || unit->version > 5) return 0;
  // How large addresses and segments are.
  if (unit->version == 5 && (read_byte(&head) != sizeof(void *) || read_byte(&head) != 0)) return 0;
  uint64_t head_size = read_number(&head, unit->offset_size);
  unit->program = head;
  skip(&unit->program, head_size);
  head.end = unit->program.next;
  unit->instruction_size = read_byte(&head);
  // Only where instructions come in bundles is it another number.
  if (unit->version >= 4 && read_byte(&head) != 1) return 0;
  read_byte(&head);
  unit->line_base = (int8_t)read_byte(&head);
  unit->line_range = read_byte(&head);
  unit->opcode_base = read_byte(&head);
  unit->lengths = head.next;
  if (unit->opcode_base == 0 || unit->line_range == 0) return 0;
  skip(&head, unit->opcode_base - 1);
  unit->names = head;
  return !head.has_failed && !unit->program.has_failed;
}

struct row {
  uint64_t address, file, line;
};

// Instructions that follow one another, and the place of what the program says of them.
struct sequence {
  uint64_t begin, end;
  const unsigned char *unit, *program;
};

// Runs a program to the end of a sequence, and remembers the row that an address is in.
//
// Returns whether it came to an end.
static int run_sequence(
    const struct unit *unit, struct reader *program, uint64_t wanted, struct sequence *sequence,
    struct row *found) {
  enum { copy = 1, advance_pc, advance_line, set_file, set_column, negate, begin_block, add_const, fixed_advance };
  struct row row = {0, 1, 1}, last = {0, 0, 0};
  int has_rows = 0;
  sequence->begin = sequence->end = 0;
  sequence->program = program->next;
  while (program->next < program->end && !program->has_failed) {
    uint8_t opcode = read_byte(program);
    int is_row = 0, is_end = 0;
    if (opcode >= unit->opcode_base) {
      uint8_t step = opcode - unit->opcode_base;
      row.address += (uint64_t)(step / unit->line_range) * unit->instruction_size;
      row.line += (uint64_t)(int64_t)(unit->line_base + step % unit->line_range);
      is_row = 1;
    } else if (opcode == 0) {
      uint64_t size = read_unsigned(program);
      struct reader rest = *program;
      skip(program, size);
      rest.end = program->next;
      switch (read_byte(&rest)) {
        case 1: is_row = is_end = 1; break;
        case 2:
          if (size - 1 > sizeof row.address) return 0;
          row.address = read_number(&rest, size - 1);
          break;
        default: break;
      }
    } else {
      switch (opcode) {
        case copy: is_row = 1; break;
        case advance_pc: row.address += read_unsigned(program) * unit->instruction_size; break;
        case advance_line: row.line += (uint64_t)read_signed(program); break;
        case set_file: row.file = read_unsigned(program); break;
        case add_const:
          row.address +=
              (uint64_t)((255 - unit->opcode_base) / unit->line_range) * unit->instruction_size;
          break;
        case fixed_advance: row.address += read_number(program, 2); break;
        default:
          for (uint8_t count = unit->lengths[opcode - 1]; count > 0; count--) read_unsigned(program);
      }
    }
    if (!is_row) continue;
    if (!has_rows) {
      sequence->begin = row.address;
    } else if (found && last.address <= wanted && wanted < row.address) {
      *found = last;
    }
    has_rows = 1;
    last = row;
    if (!is_end) continue;
    sequence->end = row.address;
    return !program->has_failed;
  }
  return 0;
}

// All sequences of a library or program, sorted by where they begin.
struct lines {
  struct sequence *sequences;
  size_t count, room;
  struct section programs, strings, line_strings;
};

static int add(struct lines *lines, struct sequence sequence) {
  if (lines->count == lines->room) {
    size_t room = lines->room ? 2 * lines->room : 1024;
    struct sequence *grown = realloc(lines->sequences, room * sizeof *grown);
    if (!grown) return 0;
    lines->sequences = grown;
    lines->room = room;
  }
  lines->sequences[lines->count++] = sequence;
  return 1;
}

static int compare(const void *left, const void *right) {
  const struct sequence *one = left, *other = right;
  return one->begin < other->begin ? -1 : one->begin > other->begin;
}

static const struct lines *lines_of(struct image *image) {
  if (image->lines) return image->lines;
  struct lines *lines = calloc(1, sizeof *lines);
  if (!lines) return NULL;
  image->lines = lines;
  lines->programs = intarsia_testing_section(image, ".debug_line");
  lines->strings = intarsia_testing_section(image, ".debug_str");
  lines->line_strings = intarsia_testing_section(image, ".debug_line_str");
  const unsigned char *bytes = (const unsigned char *)lines->programs.bytes;
  struct reader reader = {bytes, bytes + lines->programs.size, 0};
  while (reader.next < reader.end) {
    struct unit unit;
    struct sequence sequence = {0, 0, reader.next, NULL};
    if (!read_unit(&reader, &unit)) continue;
    while (run_sequence(&unit, &unit.program, 0, &sequence, NULL))
      // What the linker has left out begins at 0.
      if (sequence.begin && sequence.begin < sequence.end && !add(lines, sequence)) break;
  }
  qsort(lines->sequences, lines->count, sizeof *lines->sequences, compare);
  return lines;
}

// MARK: - Names

static const char *string_at(struct section section, uint64_t offset) {
  if (offset >= section.size || !memchr(section.bytes + offset, 0, section.size - offset)) return "";
  return section.bytes + offset;
}

// The path and the folder in an entry of a table of version 5, whose form stands in front of it.
static void read_entry(
    const struct lines *lines, const struct unit *unit, struct reader form, uint64_t parts,
    struct reader *names, const char **path, uint64_t *folder) {
  enum { is_path = 1, is_folder = 2 };
  *path = "";
  *folder = 0;
  for (; parts > 0; parts--) {
    uint64_t kind = read_unsigned(&form), value = 0;
    const char *string = "";
    switch (read_unsigned(&form)) {
      case 0x08: string = read_string(names); break;
      case 0x0e: string = string_at(lines->strings, read_number(names, unit->offset_size)); break;
      case 0x1f: string = string_at(lines->line_strings, read_number(names, unit->offset_size)); break;
      case 0x0b: value = read_byte(names); break;
      case 0x05: value = read_number(names, 2); break;
      case 0x06: value = read_number(names, 4); break;
      case 0x07: value = read_number(names, 8); break;
      case 0x0f: value = read_unsigned(names); break;
      case 0x09: skip(names, read_unsigned(names)); break;
      case 0x1e: skip(names, 16); break;
      default: names->has_failed = 1; return;
    }
    if (kind == is_path) *path = string;
    if (kind == is_folder) *folder = value;
  }
}

// Reads a table of version 5 up to an entry, or all of it.
static void read_table(
    const struct lines *lines, const struct unit *unit, struct reader *names, uint64_t wanted,
    const char **path, uint64_t *folder) {
  uint8_t parts = read_byte(names);
  struct reader form = *names;
  for (uint64_t part = 0; part < parts; part++) read_unsigned(names), read_unsigned(names);
  uint64_t count = read_unsigned(names);
  for (uint64_t index = 0; index < count && !names->has_failed; index++) {
    const char *other_path;
    uint64_t other_folder;
    read_entry(lines, unit, form, parts, names, &other_path, &other_folder);
    if (index == wanted) *path = other_path, *folder = other_folder;
  }
}

static int name_file(
    const struct lines *lines, const struct unit *unit, uint64_t file,
    struct intarsia_testing_line *line) {
  struct reader names = unit->names;
  uint64_t folder = 0, none;
  line->file = line->folder = "";
  if (unit->version == 5) {
    struct reader files = names;
    const char *ignored = "";
    read_table(lines, unit, &files, UINT64_MAX, &ignored, &none);
    read_table(lines, unit, &files, file, &line->file, &folder);
    read_table(lines, unit, &names, folder, &line->folder, &none);
    return !files.has_failed && !names.has_failed && line->file[0];
  }
  const struct reader folders = names;
  while (!names.has_failed && read_string(&names)[0]) {}
  for (uint64_t index = 1; !names.has_failed; index++) {
    const char *name = read_string(&names);
    if (!name[0]) return 0;
    uint64_t folder_of_name = read_unsigned(&names);
    read_unsigned(&names), read_unsigned(&names);
    if (index != file) continue;
    line->file = name;
    folder = folder_of_name;
    break;
  }
  // The folder 0 is the one that the compiler ran in, which stands elsewhere.
  names = folders;
  for (uint64_t index = 1; index <= folder && !names.has_failed; index++)
    line->folder = read_string(&names);
  return !names.has_failed && line->file[0];
}

static int find(struct image *image, uint64_t address, struct intarsia_testing_line *line) {
  const struct lines *lines = lines_of(image);
  if (!lines) return 0;
  size_t low = 0, high = lines->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (lines->sequences[middle].begin <= address) low = middle + 1; else high = middle;
  }
  if (low == 0 || lines->sequences[low - 1].end <= address) return 0;
  struct sequence sequence = lines->sequences[low - 1];
  const unsigned char *end = (const unsigned char *)lines->programs.bytes + lines->programs.size;
  struct reader reader = {sequence.unit, end, 0};
  struct unit unit;
  struct row row = {0, 0, 0};
  if (!read_unit(&reader, &unit)) return 0;
  unit.program.next = sequence.program;
  if (!run_sequence(&unit, &unit.program, address, &sequence, &row) || row.address == 0) return 0;
  line->number = (uint32_t)row.line;
  return name_file(lines, &unit, row.file, line);
}

int intarsia_testing_find_line(const void *address, struct intarsia_testing_line *line) {
  Dl_info info;
  if (!dladdr(address, &info) || !info.dli_fname) return 0;
  intarsia_testing_lock_images();
  struct image *image = intarsia_testing_image_at(info.dli_fname);
  int is_known = image && find(image, (uintptr_t)address - (uintptr_t)info.dli_fbase, line);
  intarsia_testing_unlock_images();
  return is_known;
}

#endif
