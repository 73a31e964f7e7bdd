/** Charges work to the budget. @throws if it is exceeded */
export type Spend = (bytes: number) => void;

/** Per list of sub-tables. */
const subTablesMax = 64;
const tags = { exif: 0x8769, gps: 0x8825, subTables: 0x014a };
const entryBytes = 12;
/** Bytes of one value, by entry type (TIFF 6.0, section 2, and later types). */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** Types of an entry that points to a table. */
const pointerTypes = [4, 13];
/** Budget for one TIFF header, and for one entry: comparable to copying that many bytes. */
const cost = { start: 4 * 1024, entry: 64 };

/**
 * Follows the tables of a TIFF file from the first one (TIFF 6.0, section 2; Exif 3.0, section 4.6), each once, and removes
 * entries that point to a GPS table, clearing that table and its values.
 * @param tiff starts at the header; bytes after the TIFF's end are not changed
 * @returns whether anything was changed
 */
export function erasePositionInTiff(tiff: Buffer, spend: Spend): boolean {
  spend(cost.start);
  if (tiff.length < 8) return false;
  const tables = readerOf(tiff, spend);
  const waiting = [tables.u32(4)];
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

type Tables = ReturnType<typeof readerOf>;

function readerOf(tiff: Buffer, spend: Spend) {
  const isLittle = tiff[0] === 0x49;
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const u32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** Size in bytes of the table at this offset, with its count and next pointer; 0 if there is none. */
  const sizeOf = (table: number) => {
    if (table < 8 || table + 2 > tiff.length) return 0;
    const size = 2 + u16(table) * entryBytes + 4;
    return table + size <= tiff.length ? size : 0;
  };
  const entries = function* (table: number) {
    const end = table + sizeOf(table) - 4;
    for (let entry = table + 2; entry < end; entry += entryBytes) {
      spend(cost.entry);
      yield { entry, tag: u16(entry), type: u16(entry + 2), count: u32(entry + 4), value: u32(entry + 8) };
    }
  };
  /** The tables that this one points to. */
  const following = function* (table: number) {
    for (const { tag, type, count, value } of entries(table)) {
      if (!pointerTypes.includes(type)) continue;
      if (tag === tags.exif || (tag === tags.subTables && count === 1)) yield value;
      else if (tag === tags.subTables)
        for (let at = value; at < value + 4 * Math.min(count, subTablesMax); at += 4) {
          if (at + 4 > tiff.length) break;
          spend(cost.entry);
          yield u32(at);
        }
    }
    yield u32(table + sizeOf(table) - 4);
  };
  const clear = (start: number, size: number) => {
    const end = Math.min(start + size, tiff.length);
    if (end <= start) return;
    spend(end - start);
    tiff.fill(0, start, end);
  };
  const writeCount = (table: number, count: number) => {
    if (isLittle) tiff.writeUInt16LE(count, table);
    else tiff.writeUInt16BE(count, table);
  };
  return { u32, sizeOf, entries, following, clear, writeCount };
}

/** Removes every entry that points to a GPS table from this table. */
function takeOutPosition(tiff: Buffer, tables: Tables, table: number): boolean {
  const end = table + tables.sizeOf(table);
  const positions: number[] = [];
  let to = table + 2;
  for (const { entry, tag, value } of tables.entries(table)) {
    if (tag === tags.gps) {
      positions.push(value);
      continue;
    }
    if (to !== entry) tiff.copyWithin(to, entry, entry + entryBytes);
    to += entryBytes;
  }
  if (positions.length === 0) return false;
  tiff.copyWithin(to, end - 4, end);
  tables.clear(to + 4, end - (to + 4));
  tables.writeCount(table, (to - table - 2) / entryBytes);
  // A GPS table that claims to be inside this table would destroy its entries.
  for (const position of positions) if (position < table || position >= end) clearTable(tables, position);
  return true;
}

/** Clears a table, including values stored outside of it. */
function clearTable(tables: Tables, table: number): void {
  for (const { type, count, value } of [...tables.entries(table)]) {
    const bytes = (valueBytes[type] ?? 0) * count;
    if (bytes > 4 && value >= 8) tables.clear(value, bytes);
  }
  tables.clear(table, tables.sizeOf(table));
}
