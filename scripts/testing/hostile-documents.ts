import { deflateSync } from 'node:zlib';
import { encryptedPdf, PdfFile, type PdfPage, pdfOf, writeLines } from './pdf.ts';
import { pngOf } from './png.ts';

export interface Hostile {
  name: string;
  bytes(): Buffer;
}

const lineOf = (page: number) => `Folha ${page}: medir PPBUS_G3H antes do reparo`;
/** A page with a line of its own. */
export const plainPage = (page: number): PdfPage => ({ content: writeLines([lineOf(page)]) });
const plainPages = (count: number) => Array.from({ length: count }, (_, index) => plainPage(index + 1));

/** Zeros or blanks, a thousand times as many as bytes. */
function bomb(bytes: number, fill: string): Buffer {
  return deflateSync(Buffer.alloc(bytes, fill), { level: 9 });
}

/** A good page, one with these contents, and a good one. */
function between(write: (file: PdfFile) => PdfPage): Buffer {
  const hostile: PdfPage = {};
  return pdfOf([plainPage(1), hostile, plainPage(3)], (file) => {
    Object.assign(hostile, write(file));
    return '';
  });
}

/** A page whose contents are this stream, as it is stored. */
function withStream(data: Buffer, filters: string): Buffer {
  return between((file) => {
    const stream = file.addStream(data, `/Filter ${filters}`);
    return { entries: `/Contents ${stream} 0 R` };
  });
}

const mib = 1024 * 1024;

export const hostileFiles: readonly Hostile[] = [
  { name: '10.000 páginas', bytes: () => pdfOf(plainPages(10_000)) },
  { name: 'senha', bytes: () => encryptedPdf('Folha 1', 'bancada') },
  { name: 'senha do dono só', bytes: () => encryptedPdf('Folha 1: PPBUS_G3H', '') },
  {
    name: 'cortado',
    bytes: () => {
      const whole = pdfOf(plainPages(60));
      // Files made to be opened while they arrive have a trailer at their beginning.
      const beginning = whole.indexOf('\n1 0 obj');
      const trailer = Buffer.from('\ntrailer\n<< /Size 124 /Root 1 0 R >>');
      return Buffer.concat([
        whole.subarray(0, beginning),
        trailer,
        whole.subarray(beginning, whole.length * 0.6),
      ]);
    },
  },
  {
    name: 'cortado, sem o fim que diz onde começar',
    bytes: () => {
      const whole = pdfOf(plainPages(60));
      return whole.subarray(0, whole.length * 0.6);
    },
  },
  { name: 'bomba no conteúdo', bytes: () => withStream(bomb(300 * mib, ' '), '/FlateDecode') },
  {
    name: 'bomba dupla',
    bytes: () => withStream(deflateSync(bomb(300 * mib, '\0')), '[/FlateDecode /FlateDecode]'),
  },
  {
    name: 'operadores sem fim',
    bytes: () => withStream(bomb(200 * mib, '0 0 m 9 9 l S q Q '), '/FlateDecode'),
  },
  {
    name: 'imagem de 30.000 × 30.000 no PDF',
    bytes: () =>
      between((file) => {
        const data = bomb(112_500_000, '\xff');
        const image = file.addStream(
          data,
          '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode',
        );
        return { content: '500 0 0 700 40 40 cm /Big Do', resources: `/XObject << /Big ${image} 0 R >>` };
      }),
  },
  {
    name: 'scripts',
    bytes: () =>
      pdfOf([plainPage(1)], (file) => {
        const script = file.add(
          '<< /Type /Action /S /JavaScript /JS (while \\(true\\) {} app.alert\\("x"\\);) >>',
        );
        return `/OpenAction ${script} 0 R /AA << /WC ${script} 0 R >> /Names << /JavaScript << /Names [(a) ${script} 0 R] >> >>`;
      }),
  },
  { name: 'páginas em círculo', bytes: cyclicPages },
  { name: 'contagem mentida', bytes: () => lyingCount(2_000_000_000) },
  {
    name: 'formulário que se desenha',
    bytes: () =>
      between((file) => {
        const form = file.reserve();
        const resources = `/Resources << /XObject << /Me ${form} 0 R >> >>`;
        file.setStream(
          form,
          '/Me Do /Me Do',
          `/Type /XObject /Subtype /Form /BBox [0 0 500 500] ${resources}`,
        );
        return { content: '/Me Do', resources: `/XObject << /Me ${form} 0 R >>` };
      }),
  },
  {
    name: 'letra que se escreve',
    bytes: () =>
      between((file) => {
        const font = file.reserve();
        const glyph = file.addStream('500 0 d0 BT /Me 900 Tf (aaaa) Tj ET');
        file.set(
          font,
          `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 97 ` +
            `/Widths [500] /Encoding << /Differences [97 /a] >> /CharProcs << /a ${glyph} 0 R >> /Resources << /Font << /Me ${font} 0 R >> >> >>`,
        );
        return { content: 'BT /Me 20 Tf 50 700 Td (aaaa) Tj ET', resources: `/Font << /Me ${font} 0 R >>` };
      }),
  },
  {
    name: 'padrão de um milionésimo',
    bytes: () =>
      between((file) => {
        const pattern = file.addStream(
          '0 0 5 5 re f',
          '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.000001 /YStep 0.000001 /Resources << >>',
        );
        return {
          content: '/Pattern cs /P scn 0 0 595 842 re f',
          resources: `/Pattern << /P ${pattern} 0 R >>`,
        };
      }),
  },
  {
    name: 'listas aninhadas',
    bytes: () => between(() => ({ content: `${'['.repeat(400_000)}${']'.repeat(400_000)} TJ` })),
  },
  {
    name: 'nomes de letras sem fim',
    bytes: () =>
      between((file) => {
        const ranges = Array.from({ length: 100 }, () => '<00000000> <ffffffff> <0041>').join('\n');
        const map = file.addStream(
          `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00000000> <ffffffff> endcodespacerange 100 beginbfrange\n${ranges}\nendbfrange endcmap`,
        );
        const child = file.add(
          '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Arial /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>',
        );
        const font = file.add(
          `<< /Type /Font /Subtype /Type0 /BaseFont /Arial /Encoding /Identity-H /DescendantFonts [${child} 0 R] /ToUnicode ${map} 0 R >>`,
        );
        return {
          content: 'BT /Me 20 Tf 50 700 Td <00410042> Tj ET',
          resources: `/Font << /Me ${font} 0 R >>`,
        };
      }),
  },
  {
    name: 'folha de 200 polegadas',
    bytes: () => pdfOf([{ ...plainPage(1), width: 14_400, height: 14_400 }]),
  },
  {
    name: 'texto demais numa página',
    bytes: () =>
      between(() => ({
        content: writeLines(
          Array.from({ length: 9_000 }, (_, index) => lineOf(index)),
          { step: 0.08 },
        ),
      })),
  },
  { name: 'imagem de 30.000 × 30.000', bytes: () => png(30_000, 30_000, 1) },
  {
    name: 'PNG de 200 milhões de pontos, entrelaçado',
    bytes: () => png(14_000, 14_000, 1, { isInterlaced: true }),
  },
  { name: 'PNG de 64 bits por ponto', bytes: () => png(6_000, 6_000, 64) },
  { name: 'nada', bytes: () => Buffer.from('%PDF-1.7\nnada\n') },
];

function cyclicPages(): Buffer {
  const file = new PdfFile();
  const [tree, branch] = [file.reserve(), file.reserve()];
  file.set(tree, `<< /Type /Pages /Count 5 /Kids [${branch} 0 R] >>`);
  file.set(branch, `<< /Type /Pages /Count 5 /Parent ${tree} 0 R /Kids [${tree} 0 R ${branch} 0 R] >>`);
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

function lyingCount(count: number): Buffer {
  const file = new PdfFile();
  const tree = file.reserve();
  const contents = file.addStream(writeLines([lineOf(1)]));
  const font = file.add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  const page = file.add(
    `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 595 842] /Contents ${contents} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  );
  file.set(tree, `<< /Type /Pages /Count ${count} /Kids [${page} 0 R] >>`);
  return file.bytes(file.add(`<< /Type /Catalog /Pages ${tree} 0 R >>`));
}

/** A PNG of one colour. @param bits of a pixel: 1 is black and white, 64 colours with transparency */
export function png(width: number, height: number, bits: 1 | 64, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(bits === 1 ? [1, 0, 0, 0, Number(isInterlaced)] : [16, 6, 0, 0, Number(isInterlaced)], 8);
  const rowBytes = 1 + Math.ceil((width * bits) / 8);
  // Interlaced rows are shorter, and together a little longer than the whole.
  const data = bomb(rowBytes * height + (isInterlaced ? 8 * (width + height) : 0), '\0');
  return pngOf(['IHDR', header], ['IDAT', data]);
}
