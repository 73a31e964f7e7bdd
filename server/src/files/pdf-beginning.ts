/** Readers of PDF look for its mark in this many bytes (ISO 32000-1, annex H, note 13). */
const markWithinBytes = 1_024;
const mark = '%PDF-';
/** Every PDF soon begins an object. */
const object = /\b\d{1,10}\s+\d{1,5}\s+obj\b/;

/**
 * PDF after a line, a header of another system or other bytes that do not belong to it; null if it is none. A text that
 * mentions the mark has no objects after it.
 */
export function pdfAfterOther(beginning: Buffer): 'application/pdf' | null {
  const at = beginning.subarray(0, markWithinBytes).indexOf(mark, 0, 'latin1');
  if (at < 0) return null;
  return object.test(beginning.toString('latin1', at)) ? 'application/pdf' : null;
}
