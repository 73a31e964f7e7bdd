/** Charges work to the budget. @throws if it is exceeded */
export type Spend = (bytes: number) => void;

/** What is used of a buffer, so that a file can stand for one. */
export interface TiffBytes {
  readonly length: number;
  at(place: number): number | undefined;
  readUInt16LE(place: number): number;
  readUInt16BE(place: number): number;
  readUInt32LE(place: number): number;
  readUInt32BE(place: number): number;
  writeUInt16LE(value: number, place: number): void;
  writeUInt16BE(value: number, place: number): void;
  fill(value: number, start: number, end: number): void;
  copyWithin(to: number, start: number, end: number): void;
}

/** Per list of sub-tables. */
const subTablesMax = 64;
const tags = { exif: 0x8769, gps: 0x8825, subTables: 0x014a };
/** Of a table: bytes of its count, of an entry, and of an offset. BigTIFF, with 43 for 42 in its header, has wider ones. */
interface Layout {
  first: number;
  count: number;
  entry: number;
  offset: number;
}
const usual: Layout = { first: 4, count: 2, entry: 12, offset: 4 };
const wide: Layout = { first: 8, count: 8, entry: 20, offset: 8 };
const wideMark = 43;
/** Bytes of one value, by entry type (TIFF 6.0, section 2, and later types). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8];
/** Types of an entry that points to a table. */
const pointerTypes = [4, 13, 16, 18];
/** Budget for one TIFF header, and for one entry: comparable to copying that many bytes. */
const cost = { start: 4 * 1024, entry: 64 };

/**
 * Follows the tables of a TIFF file from the first one (TIFF 6.0, section 2; Exif 3.0, section 4.6), each once, and removes
 * entries that point to a GPS table, clearing that table and its values.
 * @param tiff starts at the header; bytes after the TIFF's end are not changed
 * @returns whether anything was changed
 */
export function erasePositionInTiff(tiff: TiffBytes, spend: Spend): boolean {
  spend(cost.start);
  if (tiff.length < 16) return false;
  const tables = readerOf(tiff, spend);
  const waiting = [tables.first()];
  const seen = new Set<number>();
  let isChanged = false;
  for (let table = waiting.pop(); table !== undefined; table = waiting.pop()) {
    if (seen.has(table) || tables.sizeOf(table) === 0) continue;
    seen.add(table);
    if (takeOutPosition(tiff, tables, table)) isChanged = true;
    for (const next of tables.following(table)) waiting.push(next);
  }
  return isChanged;
}

/** Clears the first table of a TIFF file that holds nothing but a position, as raw files of one maker do. */
export function clearFirstTable(tiff: TiffBytes, spend: Spend): boolean {
  spend(cost.start);
  if (tiff.length < 16) return false;
  const tables = readerOf(tiff, spend);
  const first = tables.first();
  if (tables.sizeOf(first) <= tables.layout.count + tables.layout.offset) return false;
  clearTable(tables, first);
  return true;
}

type Tables = ReturnType<typeof readerOf>;

function numbersIn(tiff: TiffBytes) {
  const isLittle = tiff.at(0) === 0x49;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const u64 = (at: number) => u32(isLittle ? at + 4 : at) * 2 ** 32 + u32(isLittle ? at : at + 4);
  return { isLittle, u16, u32, u64 };
}

function readerOf(tiff: TiffBytes, spend: Spend) {
  const { isLittle, u16, u32, u64 } = numbersIn(tiff);
  const layout = u16(2) === wideMark ? wide : usual;
  const offsetAt = layout.offset === 8 ? u64 : u32;
  /** Size in bytes of the table at this offset, with its count and next pointer; 0 if there is none. */
  const sizeOf = (table: number) => {
    if (table < 8 || table + layout.count > tiff.length) return 0;
    const entries = layout.count === 8 ? u64(table) : u16(table);
    const size = layout.count + entries * layout.entry + layout.offset;
    return table + size <= tiff.length ? size : 0;
  };
  const entries = function* (table: number) {
    const end = table + sizeOf(table) - layout.offset;
    for (let entry = table + layout.count; entry < end; entry += layout.entry) {
      spend(cost.entry);
      const value = entry + 4 + layout.offset;
      yield {
        entry,
        tag: u16(entry),
        type: u16(entry + 2),
        count: offsetAt(entry + 4),
        value: offsetAt(value),
      };
    }
  };
  /** The tables that this one points to. */
  const following = function* (table: number) {
    for (const entry of entries(table)) {
      if (!pointerTypes.includes(entry.type)) continue;
      if (entry.tag === tags.exif || (entry.tag === tags.subTables && entry.count === 1)) yield entry.value;
      else if (entry.tag === tags.subTables) yield* listed(entry);
    }
    yield offsetAt(table + sizeOf(table) - layout.offset);
  };
  const listed = function* ({ type, count, value }: { type: number; count: number; value: number }) {
    const step = valueBytes[type] ?? 4;
    for (let at = value; at < value + step * Math.min(count, subTablesMax); at += step) {
      if (at + step > tiff.length) break;
      spend(cost.entry);
      yield step === 8 ? u64(at) : u32(at);
    }
  };
  const clear = (start: number, size: number) => {
    const end = Math.min(start + size, tiff.length);
    if (end <= start) return;
    spend(end - start);
    tiff.fill(0, start, end);
  };
  /** There are fewer entries than before, so only the lower two bytes of a wide count change where it is below 65,536. */
  const writeCount = (table: number, count: number) => {
    if (isLittle) tiff.writeUInt16LE(count, table);
    else tiff.writeUInt16BE(count, table + layout.count - 2);
  };
  return { layout, first: () => offsetAt(layout.first), sizeOf, entries, following, clear, writeCount };
}

/** Removes every entry that points to a GPS table from this table. */
function takeOutPosition(tiff: TiffBytes, tables: Tables, table: number): boolean {
  const { layout } = tables;
  const end = table + tables.sizeOf(table);
  const positions: number[] = [];
  let to = table + layout.count;
  for (const { entry, tag, value } of tables.entries(table)) {
    if (tag === tags.gps) {
      positions.push(value);
      continue;
    }
    if (to !== entry) tiff.copyWithin(to, entry, entry + layout.entry);
    to += layout.entry;
  }
  if (positions.length === 0) return false;
  tiff.copyWithin(to, end - layout.offset, end);
  tables.clear(to + layout.offset, end - (to + layout.offset));
  tables.writeCount(table, (to - table - layout.count) / layout.entry);
  // A GPS table that claims to be inside this table would destroy its entries.
  for (const position of positions) if (position < table || position >= end) clearTable(tables, position);
  return true;
}

/** Clears a table, including values stored outside of it. */
function clearTable(tables: Tables, table: number): void {
  for (const { type, count, value } of [...tables.entries(table)]) {
    const bytes = (valueBytes[type] ?? 0) * count;
    if (bytes > tables.layout.offset && value >= 8) tables.clear(value, bytes);
  }
  tables.clear(table, tables.sizeOf(table));
}
