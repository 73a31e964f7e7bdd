import type { FileRequest } from '../http/file-reply.ts';

/** Bytes from `first` to `last`, or to the end; or, with no `first`, the last `last` bytes. */
export type ByteRange = { first: number; last: number | null } | { first: null; last: number };

/** Positions with more digits are beyond any file. */
const beyond = Number.MAX_SAFE_INTEGER;
const oneRange = /^bytes\s*=[\s,]*(\d*)-(\d*)[\s,]*$/i;

/**
 * The requested range, if it applies to the current file (RFC 9110, 13.1.5 and 14.2). One that cannot be read, one that ends
 * before it begins and several at once are ignored, as is any in a request other than GET.
 */
export function wantedRange({ method, headers }: FileRequest, etag: string): ByteRange | null {
  const { range, 'if-range': ifRange } = headers;
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const [, first = '', last = ''] = oneRange.exec(range) ?? [];
  if (first !== '') {
    const [from, to] = [positionOf(first), last === '' ? null : positionOf(last)];
    return to !== null && to < from ? null : { first: from, last: to };
  }
  return last === '' ? null : { first: null, last: positionOf(last) };
}

const positionOf = (digits: string) => Math.min(Number(digits), beyond);

/** What a range is of a file of this size, first and last byte; null: nothing of it. */
export function bytesOf(range: ByteRange, size: number): { start: number; end: number } | null {
  const start = range.first ?? Math.max(0, size - range.last);
  const end = Math.min(range.first === null ? beyond : (range.last ?? beyond), size - 1);
  return start > end ? null : { start, end };
}
