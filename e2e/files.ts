import { font, type PdfObject, writePdf } from './pdf-files.ts';

/** A PDF with one line of text per page, in a font that is not embedded; with a password it opens only by that. */
export function makePdf(pages: string[], password?: string): Buffer<ArrayBuffer> {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font,
    ...pages.flatMap((text, index): PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ['', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`],
    ]),
  ];
  return writePdf(objects, password);
}

/** Unique bytes from a seed, without repetition. */
export function makeBytes(size: number, seed: number): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size);
  let state = seed >>> 0 || 1;
  for (let at = 0; at + 4 <= size; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes.writeUInt32LE(state, at);
  }
  return bytes;
}
