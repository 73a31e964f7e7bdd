import { lockOf, type PdfLock } from '../scripts/testing/pdf-lock.ts';

/** Objects of a PDF, numbered from 1; the first is the catalogue. A pair is a dictionary and its stream. */
export type PdfObject = string | readonly [dictionary: string, stream: string];

export const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** One sheet with a black line, 2 points wide, at every 100 points across, and its number of points below each. */
export function makeDrawing(width: number, height: number): Buffer<ArrayBuffer> {
  const places = Array.from({ length: Math.floor(width / 100) }, (_, index) => (index + 1) * 100);
  const lines = places.map(
    (x) => `${x} 0 m ${x} ${height} l S BT /F1 20 Tf ${x + 10} ${height / 2} Td (X${x}) Tj ET`,
  );
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    font,
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ['', `2 w ${lines.join(' ')}`],
  ]);
}

/**
 * Six pages called i, ii, A-1 to A-4, with contents of two chapters, a link on the first page to the fifth, one to another site,
 * and a script that would show a message.
 */
export function makeManual(): Buffer<ArrayBuffer> {
  const page = (index: number) => 20 + index * 2;
  const link = (top: number, action: string) =>
    `<< /Type /Annot /Subtype /Link /Rect [72 ${top} 300 ${top + 24}] /Border [0 0 0] ${action} >>`;
  const annotations = `/Annots [${link(600, `/Dest [${page(4)} 0 R /XYZ null null null]`)} ${link(560, '/A << /S /URI /URI (https://example.org/datasheet) >>')}]`;
  const outline = (title: string, index: number, rest: string) =>
    `<< /Title (${title}) /Dest [${page(index)} 0 R /Fit] ${rest} >>`;
  const objects: PdfObject[] = [
    '<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) >>] >> /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${Array.from({ length: 6 }, (_, index) => `${page(index)} 0 R`).join(' ')}] /Count 6 >>`,
    font,
    '<< /Type /Outlines /First 5 0 R /Last 6 0 R /Count 2 >>',
    outline('Fonte', 2, '/Parent 4 0 R /Next 6 0 R /First 7 0 R /Last 7 0 R /Count -1'),
    outline('Inversor', 5, '/Parent 4 0 R /Prev 5 0 R'),
    outline('Rede PPBUS', 3, '/Parent 5 0 R'),
    ...Array.from({ length: page(0) - 8 }, () => 'null'),
    ...Array.from({ length: 6 }, (_, index): PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page(index) + 1} 0 R ${index === 0 ? annotations : ''} /Resources << /Font << /F1 3 0 R >> >> >>`,
      ['', `BT /F1 24 Tf 72 720 Td (Manual, folha ${index + 1}) Tj ET`],
    ]).flat(),
  ];
  return writePdf(objects);
}

/** An XFA form, as other viewers show it: one page that asks to wait. `packet` is its template and data, in letters of Latin 1. */
export function makeXfaForm(packet: string): Buffer<ArrayBuffer> {
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /DR << /Font << /F1 3 0 R >> >> /XFA 6 0 R >> >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    font,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>',
    ['', 'BT /F1 24 Tf 72 720 Td (Please wait...) Tj ET'],
    ['', Buffer.from(packet).toString('latin1')],
  ]);
}

/** Writes a PDF of these objects; with a password it opens only by that. */
export function writePdf(objects: readonly PdfObject[], password?: string): Buffer<ArrayBuffer> {
  const lock = password === undefined ? null : lockOf(password);
  const all = lock === null ? objects : [...objects, lock.dictionary];
  let text = '%PDF-1.4\n';
  const places = all.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${contentOf(object, index + 1, lock)}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = all.length + 1;
  const encrypted = lock === null ? '' : `/Encrypt ${all.length} 0 R /ID [<${lock.id}> <${lock.id}>]`;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${encrypted} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

function contentOf(object: PdfObject, number: number, lock: PdfLock | null): string {
  if (typeof object === 'string') return object;
  const [dictionary, plain] = object;
  const stream = lock?.close(Buffer.from(plain, 'latin1'), number).toString('latin1') ?? plain;
  return `<< ${dictionary} /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
}
