import { deflateSync } from 'node:zlib';
import { lockOf } from './pdf-lock.ts';

/** Writes PDF files for tests: also what no program should write (ISO 32000-1). */
export class PdfFile {
  readonly #objects: Buffer[] = [];
  /** Entries of the trailer, besides its own. */
  trailer = '';

  /** @returns the number of an object that is set later */
  reserve(): number {
    return this.#objects.push(Buffer.from('null'));
  }

  set(number: number, value: string): void {
    this.#objects[number - 1] = Buffer.from(value, 'latin1');
  }

  add(value: string): number {
    const number = this.reserve();
    this.set(number, value);
    return number;
  }

  /** @param data as it is stored; `entries` say how, such as `/Filter /FlateDecode` */
  setStream(number: number, data: Uint8Array | string, entries = ''): void {
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    this.#objects[number - 1] = Buffer.concat([
      Buffer.from(`<< /Length ${bytes.length} ${entries} >>\nstream\n`, 'latin1'),
      bytes,
      Buffer.from('\nendstream'),
    ]);
  }

  addStream(data: Uint8Array | string, entries = ''): number {
    const number = this.reserve();
    this.setStream(number, data, entries);
    return number;
  }

  /** @param root number of the catalogue */
  bytes(root: number): Buffer {
    const parts = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
    const places: number[] = [];
    let at = parts[0]?.length ?? 0;
    for (const [index, object] of this.#objects.entries()) {
      places.push(at);
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
      parts.push(part);
      at += part.length;
    }
    const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
    const size = places.length + 1;
    const trailer = `trailer\n<< /Size ${size} /Root ${root} 0 R ${this.trailer} >>\nstartxref\n${at}\n%%EOF\n`;
    parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, 'latin1'));
    return Buffer.concat(parts);
  }
}

export interface PdfPage {
  /** In points; A4 unless given. */
  width?: number;
  height?: number;
  /** Clockwise, in degrees, as viewers turn it. */
  rotate?: number;
  /** Operators. `/F1` is Helvetica, `/Im1` the image. */
  content?: string;
  image?: { jpeg: Uint8Array; width: number; height: number };
  /** Further entries of the page and of its resources. */
  entries?: string;
  resources?: string;
  /** Further fonts: `/F2 7 0 R`. */
  fonts?: string;
}

/** A file that is an XFA form: what viewers without XFA show of it is a page that asks to wait. */
export function xfaPdf(xfa: string): Buffer {
  return pdfOf([{ content: writeLines(['Please wait...']) }], (file) => {
    const packet = file.addStream(Buffer.from(xfa));
    const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
    return `/NeedsRendering true /AcroForm << /Fields [] /DR << /Font << /F1 ${font} 0 R >> >> /XFA ${packet} 0 R >>`;
  });
}

const a4 = { width: 595, height: 842 };

/** A well-formed file of these pages, which may be made after `write` has written what they name. */
export function pdfOf(
  pages: readonly PdfPage[] | (() => readonly PdfPage[]),
  write?: (file: PdfFile) => string,
): Buffer {
  const file = new PdfFile();
  // First in the file, so that one that is cut off still has them.
  const root = file.reserve();
  const tree = file.reserve();
  const entries = write?.(file) ?? '';
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const known = typeof pages === 'function' ? pages() : pages;
  const kids = known.map((page) => addPage(file, tree, font, page));
  file.set(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  file.set(root, `<< /Type /Catalog /Pages ${tree} 0 R ${entries} >>`);
  return file.bytes(root);
}

function addPage(file: PdfFile, tree: number, font: number, page: PdfPage): number {
  const { width, height } = { ...a4, ...page };
  const content = page.content ?? (page.image === undefined ? '' : `${width} 0 0 ${height} 0 0 cm /Im1 Do`);
  const contents = file.addStream(deflateSync(Buffer.from(content, 'latin1')), '/Filter /FlateDecode');
  const image = page.image === undefined ? '' : `/XObject << /Im1 ${addJpeg(file, page.image)} 0 R >>`;
  return file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${page.rotate ?? 0} ` +
      `/Contents ${contents} 0 R ${page.entries ?? ''} ` +
      `/Resources << /Font << /F1 ${font} 0 R ${page.fonts ?? ''} >> ${image} ${page.resources ?? ''} >> >>`,
  );
}

function addJpeg(file: PdfFile, { jpeg, width, height }: NonNullable<PdfPage['image']>): number {
  return file.addStream(
    jpeg,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
  );
}

/** Operators that write lines of text downwards, from a place in points from the lower left corner. */
export function writeLines(
  lines: readonly string[],
  { x = 50, y = 780, size = 11, step = 16 }: { x?: number; y?: number; size?: number; step?: number } = {},
): string {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, String.raw`\$&`)}) Tj T*`).join('\n');
  return `BT /F1 ${size} Tf ${step} TL ${x} ${y} Td\n${shown}\nET`;
}

/** One page with one line, encrypted. */
export function encryptedPdf(line: string, userPassword: string): Buffer {
  const file = new PdfFile();
  const lock = lockOf(userPassword);
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const contents = file.reserve();
  file.setStream(contents, lock.close(Buffer.from(writeLines([line]), 'latin1'), contents));
  const tree = file.reserve();
  const page = file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  );
  file.set(tree, `<< /Type /Pages /Count 1 /Kids [${page} 0 R] >>`);
  file.trailer = `/Encrypt ${file.add(lock.dictionary)} 0 R /ID [<${lock.id}> <${lock.id}>]`;
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}
