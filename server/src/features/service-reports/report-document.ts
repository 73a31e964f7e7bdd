import type { DocumentDefinition, Node } from 'pdfmake';
import type { Picture } from './photos.ts';
import { printable } from './printable.ts';
import type { CheckLine, PartLine, ReportContent, Section } from './report-content.ts';

/** In points: A4 is 595 by 842. */
const margin = 42;
const width = 595 - 2 * margin;
const gap = 12;
const grey = '#555555';
const logoBox = [110, 56];
const photoBox = [(width - gap) / 2, 230];

interface Pictures {
  photos: readonly (Picture | null)[];
  /** A data URL. */
  logo: string | null;
}

/** A report as the maker of PDFs takes it. Each node is made once for its place: one that is used twice is printed once. */
export function reportDocument(content: ReportContent, pictures: Pictures): DocumentDefinition {
  const { title, reference, shop, day, technician } = content;
  return {
    info: { title: `${title} ${reference}`, ...(shop.name && { author: shop.name }), creator: 'Bancada' },
    pageSize: 'A4',
    pageMargins: [margin, margin, margin, margin + 18],
    lang: 'pt-BR',
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    images: imagesOf(pictures),
    footer: (page, pages) => ({
      margin: [margin, 14, margin, 0],
      columns: [
        { ...words(`${title} · ${reference}`), width: width - 110, ...small, maxHeight: 14 },
        { ...words(`Página ${page} de ${pages}`), width: 110, alignment: 'right', ...small },
      ],
    }),
    content: [
      ...head(content, pictures.logo !== null),
      facts([...content.unit, { label: 'Data', value: day }, { label: 'Técnico', value: technician }]),
      ...content.sections.flatMap((section) => sectionOf(section, pictures.photos)),
      signatures(content),
    ],
  };
}

const small = { fontSize: 8, color: grey };

/** A text as a node. */
const words = (text: string) => ({ text: printable(text) });

function imagesOf({ photos, logo }: Pictures): Record<string, string> {
  const named = photos.flatMap((photo, at) => (photo === null ? [] : [[`foto${at}`, photo.url] as const]));
  return Object.fromEntries([...named, ...(logo === null ? [] : [['logo', logo] as const])]);
}

function head({ shop, title }: ReportContent, hasLogo: boolean): Node[] {
  const lines = [
    ...(shop.name ? [{ ...words(shop.name), fontSize: 14, bold: true }] : []),
    ...(shop.cnpj ? [{ ...words(`CNPJ ${shop.cnpj}`), color: grey }] : []),
    ...(shop.address ? [{ ...words(shop.address), color: grey }] : []),
  ];
  const logo = hasLogo ? [{ image: 'logo', fit: logoBox, width: logoBox[0] }] : [];
  const stack = { stack: lines, width: width - (hasLogo ? (logoBox[0] ?? 0) + gap : 0) };
  return [
    ...(hasLogo || lines.length > 0
      ? [{ columns: [...logo, stack], columnGap: gap, margin: [0, 0, 0, 10] }, rule()]
      : []),
    { ...words(title), fontSize: 18, bold: true, margin: [0, 10, 0, 8], headlineLevel: 1 },
  ];
}

const rule = () => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.75, lineColor: '#999999' }],
});

/** Columns have fixed widths everywhere: one that follows its text is widened by a long word beyond the page. */
function facts(all: { label: string; value: string }[]): Node {
  return {
    table: {
      widths: [110, width - 110],
      body: all.map(({ label, value }) => [
        { ...words(label), color: grey },
        { ...words(value), bold: true },
      ]),
    },
    layout: {
      defaultBorder: false,
      paddingLeft: () => 0,
      paddingRight: () => 0,
      paddingTop: () => 1,
      paddingBottom: () => 1,
    },
  };
}

/** A text of so many characters is never apart from its title. */
const keptWholeChars = 600;

function sectionOf(section: Section, photos: Pictures['photos']): Node[] {
  const title = {
    ...words(section.title),
    fontSize: 12,
    bold: true,
    margin: [0, 14, 0, 4],
    headlineLevel: 2,
  };
  switch (section.is) {
    case 'text':
      return section.text.length <= keptWholeChars
        ? [{ stack: [title, words(section.text)], unbreakable: true }]
        : [title, words(section.text)];
    case 'checks':
      return [title, checksTable(section.checks)];
    case 'parts':
      return [title, partsTable(section.parts, section.total)];
    case 'photos':
      return photoRows(title, photos);
  }
}

function checksTable(checks: readonly CheckLine[]): Node {
  return table(
    [216, 90, 115, 90],
    ['Verificação', 'Medido', 'Esperado', 'Resultado'],
    checks.map(({ check, measured, expected, answer }) => [check, measured, expected, answer]),
  );
}

function partsTable(parts: readonly PartLine[], total: string | null): Node {
  const rows = parts.map(({ name, count, each, all }) => [name, count, each, all]);
  return table(
    [251, 40, 110, 110],
    ['Descrição', 'Qtd.', 'Valor unitário', 'Valor'],
    [...rows, ...(total === null ? [] : [['Total', '', '', total]])],
    { isLastBold: total !== null, numbersFrom: 1 },
  );
}

const padding = 4;
const tableHead = { bold: true, fontSize: 9, fillColor: '#eeeeee' };

/**
 * @param widths of the columns, with their padding: together the page's
 * @param numbersFrom the first column of numbers, which stand at the right
 */
function table(
  widths: readonly number[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { isLastBold = false, numbersFrom = names.length } = {},
): Node {
  const aligned = (column: number) => (column >= numbersFrom ? { alignment: 'right' } : {});
  return {
    table: {
      headerRows: 1,
      widths: widths.map((wide) => wide - 2 * padding),
      body: [
        names.map((name, column) => ({ ...words(name), ...aligned(column), ...tableHead })),
        ...rows.map((cells, at) =>
          cells.map((cell, column) => ({
            ...words(cell),
            ...aligned(column),
            bold: isLastBold && at === rows.length - 1,
          })),
        ),
      ],
    },
    layout: {
      ...{ hLineWidth: () => 0.5, vLineWidth: () => 0, hLineColor: () => '#bbbbbb' },
      ...{ paddingLeft: () => padding, paddingRight: () => padding },
    },
  };
}

/** Two beside each other, never apart from their captions; the title stays with the first two. */
function photoRows(title: Node, photos: Pictures['photos']): Node[] {
  const shown = photos.flatMap((photo, at) => (photo === null ? [] : [figure(photo, at)]));
  const rows: Node[] = [];
  for (let at = 0; at < shown.length; at += 2)
    rows.push({ columns: shown.slice(at, at + 2), columnGap: gap, margin: [0, 0, 0, gap] });
  const [first, ...others] = rows;
  const missing = photos.length - shown.length;
  return [
    { stack: first === undefined ? [title] : [title, first], unbreakable: true },
    ...others.map((row) => ({ stack: [row], unbreakable: true })),
    ...(missing > 0 ? [{ ...words(leftOut(missing)), italics: true, color: grey }] : []),
  ];
}

function figure({ caption }: Picture, at: number): Node {
  const text = `Foto ${at + 1}${caption === '' ? '' : `: ${caption}`}`;
  return {
    width: photoBox[0],
    stack: [
      { image: `foto${at}`, fit: photoBox },
      { ...words(text), fontSize: 9, margin: [0, 3, 0, 0] },
    ],
  };
}

const leftOut = (count: number) =>
  count === 1
    ? '1 foto não pôde ser lida e ficou de fora.'
    : `${count} fotos não puderam ser lidas e ficaram de fora.`;

/** Lines to be filled by hand, two beside each other: of a customer the product knows nothing. */
function signatures({ kind, technician }: ReportContent): Node {
  const lines = kind === 'laudo' ? [] : ['Nome', 'Data', 'Assinatura do cliente'];
  const all = [...lines, `Técnico: ${technician}`];
  const rows = all.flatMap((_, at) => (at % 2 === 0 ? [all.slice(at, at + 2)] : []));
  return {
    unbreakable: true,
    margin: [0, 20, 0, 0],
    stack: [
      ...(kind === 'comprovante' ? [words('Recebi o aparelho acima.')] : []),
      ...rows.map((row) => ({ columns: row.map(signatureLine), columnGap: gap, margin: [0, 26, 0, 0] })),
    ],
  };
}

function signatureLine(label: string): Node {
  const [wide] = photoBox;
  return {
    width: wide,
    stack: [
      { canvas: [{ type: 'line', x1: 0, y1: 0, x2: wide, y2: 0, lineWidth: 0.75 }] },
      { ...words(label), ...small, margin: [0, 2, 0, 0] },
    ],
  };
}
