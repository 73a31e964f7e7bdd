// Files to be attached: harmless ones, and such as cost much to read.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PdfFile, writeLines } from '../../scripts/testing/pdf.ts';
import { ask } from './product.ts';

/** @returns the attachment's id */
export async function attach(
  { port, token, articleId }: { port: number; token: string; articleId: number },
  name: string,
  bytes: Buffer,
): Promise<number> {
  const form = new FormData();
  form.set('artigo_id', String(articleId));
  form.set('tipo_documento', 'Outro');
  form.set('md5', createHash('md5').update(bytes).digest('hex'));
  form.set('file_name', name);
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  return (await ask<{ id: number }>(port, '/attachments/fast_upload', token, form)).id;
}

/** Words that differ from file to file, so many to a page. */
const linesOf = (seed: number) =>
  Array.from({ length: 1_000 }, (_, line) =>
    Array.from({ length: 6 }, (_, word) => `r${((line * 6 + word) * 2_654_435_761 + seed) % 9_999_991}`).join(
      ' ',
    ),
  );

/** A PDF whose page tree names its one page `10 ** depth` times, with 50,000 characters each time. */
export function onePageOften(seed: number, depth: number): Buffer {
  const content = writeLines(linesOf(seed), { size: 1, step: 0.8 });
  return repeated(content, depth);
}

/** The same with a page of many lines and no text, which is drawn to be looked at. */
export function drawing(seed: number, strokes: number): Buffer {
  const lines = Array.from({ length: strokes }, (_, at) => {
    const [x, y] = [(at * 37 + seed) % 595, (at * 91) % 842];
    return `${x} ${y} m ${y % 595} ${x} ${595 - x} ${y} ${x} ${842 - y} c S`;
  });
  return repeated(lines.join('\n'), 2);
}

function repeated(content: string, depth: number): Buffer {
  const file = new PdfFile();
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const contents = file.addStream(deflateSync(Buffer.from(content, 'latin1')), '/Filter /FlateDecode');
  let node = file.add(
    `<< /Type /Page /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  );
  for (let level = 1; level <= depth; level += 1)
    node = file.add(
      `<< /Type /Pages /Count ${10 ** level} /Kids [${Array.from({ length: 10 }, () => `${node} 0 R`).join(' ')}] >>`,
    );
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${node} 0 R >>`));
}
