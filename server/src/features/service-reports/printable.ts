import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';

const resolved = (file: string) => createRequire(import.meta.url).resolve(file);
const robotoFolder = path.dirname(resolved('pdfmake/fonts/Roboto/Roboto-Regular.ttf'));
/** Made for pdf.js to draw what has no font of its own; it has signs (arrows, boxes) that Roboto lacks. */
const spareFolder = path.dirname(resolved('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));

const inRoboto = (name: string) => path.join(robotoFolder, `Roboto-${name}.ttf`);
const inSpare = (name: string) => path.join(spareFolder, `LiberationSans-${name}.ttf`);

export const fontFiles = {
  Roboto: {
    normal: inRoboto('Regular'),
    bold: inRoboto('Medium'),
    italics: inRoboto('Italic'),
    bolditalics: inRoboto('MediumItalic'),
  },
  Spare: {
    normal: inSpare('Regular'),
    bold: inSpare('Bold'),
    italics: inSpare('Italic'),
    bolditalics: inSpare('BoldItalic'),
  },
};

/** The only files that the maker of documents may read. */
export function isFontFile(file: string): boolean {
  return Object.values(fontFiles).some((files) => Object.values(files).includes(path.resolve(file)));
}

/** Signs that neither font has, as people would type them. */
const typed: Record<string, string> = {
  ...{ '✓': '(ok)', '✔': '(ok)', '☑': '[x]', '✅': '(ok)', '✗': '(x)', '✘': '(x)', '❌': '(x)', '☐': '[ ]' },
  ...{ '⚠': '(!)', '⚡': '(!)', '∅': 'Ø', '⌀': 'Ø', '⎓': '=', '⏚': '(terra)', '🔋': '(bateria)', '∠': '<' },
};

export type Run = { text: string; font?: 'Spare' };

let fonts: { roboto: Font; spare: Font } | undefined;

/**
 * A text in runs that one font prints whole. Composed, as readers of PDF search for it; a sign of neither font is written as people type
 * it, or else shown as missing: the maker would leave it out without a word.
 */
export function printable(text: string): Run[] {
  fonts ??= { roboto: openSync(fontFiles.Roboto.normal), spare: openSync(fontFiles.Spare.normal) };
  const runs: Run[] = [];
  for (const sign of text.normalize('NFC').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')) {
    const { text: shown, font } = runOf(sign, fonts);
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.text += shown;
    else runs.push({ text: shown, ...(font && { font }) });
  }
  return runs;
}

function runOf(sign: string, { roboto, spare }: { roboto: Font; spare: Font }): Run {
  const has = (font: Font, text: string) =>
    [...text].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  if (sign === '\n' || has(roboto, sign)) return { text: sign };
  if (sign === '\t') return { text: '    ' };
  if (has(spare, sign)) return { text: sign, font: 'Spare' };
  if (/\p{Default_Ignorable_Code_Point}|\p{Cc}/u.test(sign)) return { text: '' };
  const other = typed[sign] ?? sign.normalize('NFKC');
  return has(roboto, other) ? { text: other } : { text: '\uFFFD' };
}
