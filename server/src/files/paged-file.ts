import { fstatSync, readSync, writeSync } from 'node:fs';
import type { Spend, TiffBytes } from './tiff-position.ts';

const pageBytes = 4 * 1024;
const pagesMax = 64;

/** The bytes of an open file as those of a buffer, of which few are in memory at a time. Each page read costs its size. */
export function pagedFile(handle: number, spend: Spend): TiffBytes {
  const { size: length } = fstatSync(handle);
  const pages = new Map<number, Buffer>();
  const pageAt = (start: number) => {
    const known = pages.get(start);
    if (known !== undefined) return known;
    spend(pageBytes);
    const page = Buffer.alloc(pageBytes);
    readSync(handle, page, 0, pageBytes, start);
    if (pages.size >= pagesMax) pages.clear();
    pages.set(start, page);
    return page;
  };
  const byte = (at: number) => pageAt(at - (at % pageBytes))[at % pageBytes] ?? 0;
  const bytes = (at: number, count: number) =>
    Buffer.from(Array.from({ length: count }, (_, i) => byte(at + i)));
  const write = (data: Buffer, at: number) => {
    writeSync(handle, data, 0, data.length, at);
    pages.clear();
  };
  return {
    length,
    at: byte,
    readUInt16LE: (at) => bytes(at, 2).readUInt16LE(),
    readUInt16BE: (at) => bytes(at, 2).readUInt16BE(),
    readUInt32LE: (at) => bytes(at, 4).readUInt32LE(),
    readUInt32BE: (at) => bytes(at, 4).readUInt32BE(),
    writeUInt16LE: (value, at) => {
      const data = Buffer.alloc(2);
      data.writeUInt16LE(value);
      write(data, at);
    },
    writeUInt16BE: (value, at) => {
      const data = Buffer.alloc(2);
      data.writeUInt16BE(value);
      write(data, at);
    },
    copyWithin: (to, start, end) => write(bytes(start, end - start), to),
    fill: (value, start, end) => {
      for (let at = start; at < end; at += pageBytes)
        write(Buffer.alloc(Math.min(pageBytes, end - at), value), at);
    },
  };
}
