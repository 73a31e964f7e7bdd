// The text format of OpenBoardData: a line a net with its diode drop, voltage and resistance on a healthy board, in English notation.
// Known from its description and files: four header lines, comments with #, notes between DIAGNOSIS_DATA_BEGIN and _END, `na` for what
// does not apply, `ol` for what is open, and `===NET` for another name of a net.
import type { Measured } from '../measures/measured-value.ts';
import type { MeasuredKind } from '../measures/reading-kinds.ts';
import { readingRefusal, readReadingValue } from '../measures/reading-values.ts';
import { cleanLine } from '../texts.ts';

/** The columns behind the name of the net, in their order. */
export const boardDataKinds = ['diodo', 'tensao', 'resistencia'] as const satisfies readonly MeasuredKind[];
export type BoardDataKind = (typeof boardDataKinds)[number];

/** What a net measures; absent where the file says nothing of it. */
export type NetValues = Partial<Record<BoardDataKind, Measured>>;

export interface Net {
  /** Line number, from 1. */
  linha: number;
  ponto: string;
  valores: NetValues;
  comentario: string;
}

export interface BoardData {
  /** `820-00165`; '' where the file does not say. */
  id: string;
  nets: Net[];
  /** Lines, or values of them, that cannot be taken. */
  recusadas: { linha: number; msg: string }[];
}

export const boardDataTexts = {
  openNotes: 'As notas começam aqui e não terminam.',
  repeats: (line: number) => `Repete a rede da linha ${line}.`,
  noTarget: (net: string) => `É outro nome de “${net}”, que o arquivo não mede.`,
  tooLong: 'O nome da rede é longo demais.',
  unseen: 'O nome da rede tem caracteres invisíveis ou acentos separados das letras.',
  column: { diodo: 'Diodo', tensao: 'Tensão', resistencia: 'Resistência' } satisfies Record<
    BoardDataKind,
    string
  >,
} as const;

const netMaxChars = 80;
const header = /^(ID|BRAND|TYPE|COMMENT)(?: (.*))?$/;

interface Line {
  /** As it is, without the line's end. */
  raw: string;
  kind: 'net' | 'other';
}

/** Notes for people, which may stand in each other. */
const noteMark = /^(DIAGNOSIS_DATA|NOTES|SECT|NOTE)_(BEGIN|END)(?: |$)/;

/** Which lines are nets. The header stands before the first of them; notes that do not end are told, and what follows is read. */
function sortedLines(text: string): { lines: Line[]; id: string; openNotes: number[] } {
  const rows = text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .map((raw) => raw.replace(/\r$/, ''));
  const marks = rows.map((raw) => noteMark.exec(raw));
  const lastEnds = new Map(marks.flatMap((mark, place) => (mark?.[2] === 'END' ? [[mark[1], place]] : [])));
  let [id, within, hasNets]: [string, string | null, boolean] = ['', null, false];
  const openNotes: number[] = [];
  const seen = new Set<string>();
  const lines = rows.map((raw, place): Line => {
    const other: Line = { raw, kind: 'other' };
    const [, notes, side] = marks[place] ?? [];
    if (notes !== undefined) {
      if (within === null && side === 'BEGIN') {
        if ((lastEnds.get(notes) ?? -1) > place) within = notes;
        else openNotes.push(place + 1);
      } else if (within === notes && side === 'END') within = null;
      return other;
    }
    if (within !== null || raw.startsWith('#') || raw.trim() === '') return other;
    const [, field, value = ''] = (!hasNets && header.exec(raw)) || [];
    if (field !== undefined && !seen.has(field)) {
      seen.add(field);
      if (field === 'ID') id = value.trim();
      return other;
    }
    hasNets = true;
    return { raw, kind: 'net' };
  });
  return { lines, id, openNotes };
}

interface Fields {
  ponto: string;
  /** The net of which this is another name. */
  alias: string | null;
  tokens: string[];
  comentario: string;
}

function fieldsOf(raw: string): Fields {
  const [ponto = '', ...rest] = raw.split(/[ \t]/);
  const alias = rest[0]?.startsWith('===') ? rest[0].slice(3) : null;
  return alias === null
    ? { ponto, alias, tokens: rest.slice(0, 3), comentario: rest.slice(3).join(' ').trim() }
    : { ponto, alias, tokens: [], comentario: rest.slice(1).join(' ').trim() };
}

/** A value in English notation; null for `na` and nothing. */
function readToken(kind: BoardDataKind, token: string): { value: Measured | null; msg: string | null } {
  if (token === '' || /^n\/?a$/i.test(token)) return { value: null, msg: null };
  const typed = token.replace('.', ',');
  const msg = readingRefusal(kind, typed);
  return msg === null ? { value: readReadingValue(kind, typed), msg } : { value: null, msg };
}

/** Reads a file. What is damaged is told by its line; the rest is taken. Never throws. */
export function readBoardData(text: string): BoardData {
  const { lines, id, openNotes } = sortedLines(text);
  const recusadas: BoardData['recusadas'] = openNotes.map((linha) => ({
    linha,
    msg: boardDataTexts.openNotes,
  }));
  const nets = new Map<string, Net>();
  const others: { linha: number; fields: Fields }[] = [];
  for (const [place, { raw, kind }] of lines.entries()) {
    if (kind === 'other') continue;
    const linha = place + 1;
    const fields = fieldsOf(raw);
    const earlier =
      nets.get(fields.ponto)?.linha ?? others.find((one) => one.fields.ponto === fields.ponto)?.linha;
    if (earlier !== undefined) recusadas.push({ linha, msg: boardDataTexts.repeats(earlier) });
    else if (fields.ponto === '' || fields.ponto.length > netMaxChars)
      recusadas.push({ linha, msg: boardDataTexts.tooLong });
    else if (cleanLine(fields.ponto) !== fields.ponto) recusadas.push({ linha, msg: boardDataTexts.unseen });
    else if (fields.alias !== null) others.push({ linha, fields });
    else nets.set(fields.ponto, netOf(linha, fields, recusadas));
  }
  for (const { linha, fields } of others) {
    const target = targetOf(fields.alias ?? '', nets, others);
    if (target === undefined) recusadas.push({ linha, msg: boardDataTexts.noTarget(fields.alias ?? '') });
    else nets.set(fields.ponto, { ...target, linha, ponto: fields.ponto });
  }
  return {
    id,
    nets: [...nets.values()].toSorted((a, b) => a.linha - b.linha),
    recusadas: recusadas.toSorted((a, b) => a.linha - b.linha),
  };
}

function netOf(linha: number, { ponto, tokens, comentario }: Fields, refused: BoardData['recusadas']): Net {
  const valores: NetValues = {};
  for (const [place, kind] of boardDataKinds.entries()) {
    const { value, msg } = readToken(kind, tokens[place] ?? '');
    if (msg !== null)
      refused.push({ linha, msg: `${boardDataTexts.column[kind]} “${tokens[place]?.slice(0, 40)}”: ${msg}` });
    if (value !== null) valores[kind] = value;
  }
  return { linha, ponto, valores, comentario };
}

/** The net that another name leads to, by way of further names. */
function targetOf(
  name: string,
  nets: ReadonlyMap<string, Net>,
  others: readonly { fields: Fields }[],
): Net | undefined {
  const seen = new Set<string>();
  for (let next: string | null = name; next !== null && !seen.has(next); ) {
    const net = nets.get(next);
    if (net !== undefined) return net;
    seen.add(next);
    const wanted: string = next;
    next = others.find(({ fields }) => fields.ponto === wanted)?.fields.alias ?? null;
  }
  return undefined;
}

/** Digits without exponent, as the format has them. */
const plainNumber = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toFixed(9).replace(/0+$/, '').replace(/\.$/, '');

/** A value as the format writes it: `0.412`, `9.2M`, `ol`; digits stay as they were typed. */
function token(kind: BoardDataKind, value: Measured | undefined): string {
  if (value === undefined) return 'na';
  if (value.isOpen) return 'ol';
  const [, digits = '', sign = ''] = /^(-?[\d,]+) (k|M)?[VΩ]$/.exec(value.text) ?? [];
  const isAsTyped = digits !== '' && (kind === 'resistencia' || sign === '');
  return isAsTyped ? `${digits.replace(',', '.')}${sign.toUpperCase()}` : plainNumber(value.value);
}

function netLine({ ponto, valores, comentario }: Omit<Net, 'linha'>): string {
  const tokens = boardDataKinds.map((kind) => token(kind, valores[kind]));
  while (comentario === '' && tokens.at(-1) === 'na') tokens.pop();
  return [ponto, ...tokens, ...(comentario === '' ? [] : [comentario])].join(' ');
}

const isSame = (one: Measured | undefined, other: Measured | undefined) =>
  one === undefined || other === undefined || one.isOpen || other.isOpen
    ? one?.isOpen === other?.isOpen && (one === undefined) === (other === undefined)
    : one.value === other.value;

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What the header of a new file says. */
export interface BoardDataHeader {
  id: string;
  brand: string;
  type: string;
  comment: string;
}

/**
 * Writes nets as a file. With the file from which they came, whose lines stay byte by byte where their values are still the same: its
 * comments, notes, other names and order are kept, nets that are no longer read become comments, and new ones stand at the end.
 */
export function writeBoardData(
  nets: readonly Omit<Net, 'linha'>[],
  header: BoardDataHeader,
  cameFrom: string | null,
): string {
  if (cameFrom !== null) return rewritten(nets, cameFrom);
  const { id, brand, type, comment } = header;
  const head = [
    `ID ${line(id).replace(/ /g, '_')}`,
    `BRAND ${line(brand)}`,
    `TYPE ${line(type)}`,
    `COMMENT ${line(comment)}`,
    '# NETNAME DIODE VOLTAGE RESISTANCE COMMENT (na = not applicable, ol = open)',
  ];
  return `${[...head, ...nets.map(netLine)].join('\n')}\n`;
}

function rewritten(nets: readonly Omit<Net, 'linha'>[], cameFrom: string): string {
  const read = readBoardData(cameFrom);
  const before = new Map(read.nets.map((net) => [net.linha, net]));
  const isMeasured = new Set(read.nets.map(({ ponto }) => ponto));
  const now = new Map(nets.map((net) => [net.ponto, net]));
  const rows = cameFrom.split('\n').map((row, place) => {
    const end = row.endsWith('\r') ? '\r' : '';
    const was = before.get(place + 1);
    const name = was?.ponto ?? (row.startsWith('#') ? row.slice(1).trim() : '');
    if (was === undefined && (isMeasured.has(name) || !now.has(name))) return row;
    const net = now.get(name);
    now.delete(name);
    const isAsBefore = boardDataKinds.every((kind) => isSame(was?.valores[kind], net?.valores[kind]));
    if (was !== undefined && isAsBefore) return row;
    if (net === undefined) return `#${name}${end}`;
    return `${netLine({ ...net, comentario: was?.comentario ?? net.comentario })}${end}`;
  });
  const isEnded = rows.at(-1) === '';
  if (isEnded) rows.pop();
  const end = rows[0]?.endsWith('\r') ? '\r' : '';
  const added = [...now.values()].map((net) => `${netLine(net)}${end}`);
  return [...rows, ...added, ...(isEnded || added.length > 0 ? [''] : [])].join('\n');
}
