import { sharedCharsMax } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';
import { builtInFormat } from './sheet-values.ts';
import { readXml, Unwanted, type XmlElement } from './xml-parts.ts';
import type { ZipParts } from './zip-parts.ts';

export interface Sheet {
  name: string;
  isHidden: boolean;
  part: string;
}

/** What all sheets of a workbook share. */
export interface Book {
  sheets: Sheet[];
  counts1904: boolean;
  texts: string[];
  /** Of each style of a cell. */
  formats: string[];
}

const nothing = { isDone: false, open(_: XmlElement) {}, text(_: string) {}, close(_: string) {} };

export async function readBook(zip: ZipParts): Promise<Book> {
  const targets = new Map<string, string>();
  await readXml(zip.text('xl/_rels/workbook.xml.rels'), {
    ...nothing,
    open: ({ attributes }) => {
      targets.set(attributes.Id ?? '', partOf(attributes.Target ?? ''));
    },
  });
  const book: Book = { sheets: [], counts1904: false, texts: [], formats: [] };
  await readXml(zip.text('xl/workbook.xml'), {
    ...nothing,
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') book.counts1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const isHidden = (attributes.state ?? 'visible') !== 'visible';
      book.sheets.push({
        name: attributes.name ?? '',
        isHidden,
        part: targets.get(attributes.id ?? '') ?? '',
      });
    },
  });
  book.texts = await readShared(zip);
  book.formats = await readFormats(zip);
  return book;
}

/** Addresses stand from the folder of the workbook, or from the root of the zip. */
const partOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** @throws Unreadable where they are more than a process has room for */
async function readShared(zip: ZipParts): Promise<string[]> {
  const texts: string[] = [];
  const phonetic = new Unwanted(['rPh']);
  let isText = false;
  let chars = 0;
  await readXml(zip.text('xl/sharedStrings.xml'), {
    isDone: false,
    open: ({ name }) => {
      if (phonetic.open(name)) return;
      if (name === 'si') texts.push('');
      else if (name === 't') isText = true;
    },
    text: (text) => {
      if (!isText || phonetic.isInside || texts.length === 0) return;
      chars += text.length;
      if (chars > sharedCharsMax) throw new Unreadable('grande-demais');
      texts[texts.length - 1] += text;
    },
    close: (name) => {
      if (!phonetic.close() && name === 't') isText = false;
    },
  });
  return texts;
}

async function readFormats(zip: ZipParts): Promise<string[]> {
  const own = new Map<number, string>();
  const formats: string[] = [];
  let isOfCells = false;
  await readXml(zip.text('xl/styles.xml'), {
    ...nothing,
    open: ({ name, attributes }) => {
      if (name === 'numFmt') own.set(Number(attributes.numFmtId), attributes.formatCode ?? 'General');
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) {
        const id = Number(attributes.numFmtId ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}
