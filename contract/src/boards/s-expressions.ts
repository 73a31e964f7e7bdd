/** A block `(name atom … (child) …)`. */
export interface Block {
  name: string;
  atoms: string[];
  /** Whether the first atom stands in quotation marks: `(net "12")` is a name, `(net 12)` a number. */
  isQuoted: boolean;
  children: Block[];
  /** It ended where another had to begin, not at its own bracket. */
  isBroken: boolean;
}

export interface Reading {
  /** Whether a block of this name below the root is kept; all else is passed over. */
  isWanted: (name: string) => boolean;
  block: (block: Block) => void;
  mayGoOn: () => boolean;
  /** In a damaged file, where a block of this name can only stand: below the root (1) or below a block that stands there (2). */
  depthOf: (name: string) => number | undefined;
}

export interface Outcome {
  /** Brackets or quotation marks do not match. */
  isDamaged: boolean;
  /** The end of the file came inside a block. */
  isCut: boolean;
}

/** Deeper blocks are counted, not kept: nothing that is read lies so deep. */
const deepest = 64;

/**
 * Reads the blocks below the root of a file, one after the other. With `isMending` a block begins where its name can only stand,
 * whatever brackets are missing or too many before it.
 */
export function readBlocks(text: string, reading: Reading, isMending: boolean): Outcome {
  const reader = new Reader(text, reading, isMending);
  return reader.read();
}

class Reader {
  private readonly text: string;
  private readonly reading: Reading;
  private readonly isMending: boolean;
  private readonly stack: (Block | null)[] = [];
  private depth = 0;
  private at = 0;
  private isDamaged = false;
  private hasRoot = false;

  constructor(text: string, reading: Reading, isMending: boolean) {
    this.text = text;
    this.reading = reading;
    this.isMending = isMending;
  }

  read(): Outcome {
    const { text, reading } = this;
    while (this.at < text.length) {
      const code = text.charCodeAt(this.at);
      if (code === 0x28) {
        if (!reading.mayGoOn()) return { isDamaged: this.isDamaged, isCut: false };
        this.at++;
        this.open();
      } else if (code === 0x29) {
        this.at++;
        this.close();
      } else if (isSpace(code)) this.at++;
      else this.atom();
    }
    const isCut = this.depth > 0;
    // A block below the root that was cut holds whole ones; what is deeper and was cut is nothing.
    this.depth = Math.min(this.depth, 2);
    while (this.depth > 1) this.leave(true);
    return { isDamaged: this.isDamaged || isCut, isCut };
  }

  private open(): void {
    const name = this.word();
    if (this.depth === 0 && this.hasRoot) this.isDamaged = true;
    this.hasRoot = true;
    if (this.isMending) this.mend(name);
    const parent = this.stack[this.depth - 1] ?? null;
    const isKept =
      this.depth === 0 ||
      (this.depth === 1 ? this.reading.isWanted(name) : parent !== null && this.depth < deepest);
    const block = isKept ? { name, atoms: [], isQuoted: false, children: [], isBroken: false } : null;
    if (this.depth < deepest) this.stack[this.depth] = block;
    this.depth++;
  }

  /** Leaves what cannot hold a block of this name. */
  private mend(name: string): void {
    const due = this.reading.depthOf(name);
    if (due === undefined || this.depth === due) return;
    if (due === 1 && this.depth > 1) while (this.depth > 1) this.leave(true);
    if (due === 1 && this.depth === 0) {
      this.stack[0] = { name: '', atoms: [], isQuoted: false, children: [], isBroken: true };
      this.depth = 1;
    }
    // Inside blocks that nobody knows it is something else.
    if (due === 2 && this.depth > 2 && this.isAmongItsKind()) while (this.depth > 2) this.leave(true);
  }

  private isAmongItsKind(): boolean {
    const owner = this.stack[1];
    const child = this.stack[2];
    return owner !== null && owner !== undefined && !!child && this.reading.depthOf(child.name) === 2;
  }

  private close(): void {
    if (this.depth === 0) this.isDamaged = true;
    else if (!(this.isMending && this.depth === 1 && this.hasMore())) this.leave(false);
  }

  /** Whether the root does not end here: a bracket too many came before. */
  private hasMore(): boolean {
    let at = this.at;
    while (at < this.text.length && isSpace(this.text.charCodeAt(at))) at++;
    return at < this.text.length;
  }

  private leave(isBroken: boolean): void {
    this.depth--;
    const block = this.depth < deepest ? this.stack[this.depth] : null;
    if (!block || this.depth === 0) return;
    if (isBroken) block.isBroken = true;
    if (this.depth === 1) this.reading.block(block);
    else this.stack[this.depth - 1]?.children.push(block);
  }

  private atom(): void {
    const isQuoted = this.text.charCodeAt(this.at) === 0x22;
    const isKept = this.depth > 0 && this.depth <= deepest;
    const block = isKept ? this.stack[this.depth - 1] : null;
    const text = isQuoted ? this.quoted(block !== null) : this.word();
    if (this.depth === 0) this.isDamaged = true;
    if (!block) return;
    if (block.atoms.length === 0) block.isQuoted = isQuoted;
    block.atoms.push(text);
  }

  /** Up to a blank, a bracket or a quotation mark. */
  private word(): string {
    const from = this.at;
    while (this.at < this.text.length && !endsWord(this.text.charCodeAt(this.at))) this.at++;
    return this.text.slice(from, this.at);
  }

  /** No quoted text goes beyond its line: what does has lost its closing mark. */
  private quoted(isKept: boolean): string {
    const from = this.at + 1;
    let at = from;
    let hasEscapes = false;
    for (; at < this.text.length; at++) {
      const code = this.text.charCodeAt(at);
      if (code === 0x22 || code === 0x0a || code === 0x0d) break;
      if (code !== 0x5c) continue;
      hasEscapes = true;
      at++;
    }
    this.at = Math.min(this.text.length, at + 1);
    const isClosed = this.text.charCodeAt(at) === 0x22;
    if (!isClosed) this.isDamaged = true;
    if (!isKept || !isClosed) return '';
    const text = this.text.slice(from, at);
    return hasEscapes ? unescaped(text) : text;
  }
}

const isSpace = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
const endsWord = (code: number) => code === 0x28 || code === 0x29 || code === 0x22 || isSpace(code);

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, char: string) => escapes[char] ?? char);
}
