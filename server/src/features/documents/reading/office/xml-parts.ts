import { SaxesParser } from 'saxes';
import { zipLimits } from '../limits.ts';
import { Unreadable } from '../unreadable.ts';

/** An element of a part; names are without their prefix, which every program chooses for itself. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

export interface XmlReader {
  open(element: XmlElement): void;
  text(text: string): void;
  close(name: string): void;
  /** Nothing more of it is wanted. */
  readonly isDone: boolean;
}

/** Reads XML as it comes; no part is in memory as a whole. @throws Unreadable `grande-demais`; an Error where it is no XML */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > zipLimits.xmlDepth) throw new Unreadable('grande-demais');
    reader.open({ name: localName(name), attributes: withLocalNames(attributes) });
  });
  parser.on('text', (text) => reader.text(text));
  parser.on('cdata', (text) => reader.text(text));
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    reader.close(localName(name));
  });
  let isAny = false;
  for await (const piece of pieces) {
    if (reader.isDone) return;
    isAny ||= piece !== '';
    parser.write(piece);
  }
  // A part that is missing says nothing.
  if (isAny && !reader.isDone) parser.close();
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function withLocalNames(attributes: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), `${value}`]));
}

/** Counts how deep one is inside of elements whose text is not wanted. */
export class Unwanted {
  readonly #names: ReadonlySet<string>;
  #depth = 0;

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  open(name: string): boolean {
    if (this.#depth > 0 || this.#names.has(name)) this.#depth += 1;
    return this.#depth > 0;
  }

  get isInside(): boolean {
    return this.#depth > 0;
  }

  close(): boolean {
    if (this.#depth === 0) return false;
    this.#depth -= 1;
    return true;
  }
}
