// The checks of a fault as one cell of a table: one a line, with what is measured behind it.

import { importTexts } from '../imports/imports.ts';
import { type MeasureParts, measureParts, noMeasure } from '../measures/measure.ts';
import { foldText } from '../texts.ts';
import { readCheckKind, unknownCheckKind } from './check-kind-words.ts';
import { type CheckKind, checkKindTexts } from './check-kinds.ts';

/** A check as a line says it: each part as typed. */
export interface CheckLine {
  descricao: string;
  tipo: CheckKind;
  medida: MeasureParts;
  minutos: string;
  alta_tensao: string;
}

/** The parts behind the text, by their names in the cell. */
const parts = {
  onde: 'onde',
  grandeza: 'grandeza',
  esperado: 'esperado',
  tolerancia: 'tolerância',
  unidade: 'unidade',
  minutos: 'minutos',
  alta_tensao: 'alta tensão',
} as const;
type Part = keyof typeof parts;

const alsoCalled: Record<string, Part> = {
  'onde medir': 'onde',
  ponto: 'onde',
  'valor esperado': 'esperado',
  normal: 'esperado',
  tempo: 'minutos',
};

const isMeasurePart = (part: Part) => (measureParts as readonly string[]).includes(part);

/** The line of a check. `readCheckLines` is the inverse. */
export function checkLine({ descricao, tipo, medida, minutos, alta_tensao }: CheckLine): string {
  const kind = tipo === 'verificacao' ? '' : `[${checkKindTexts[tipo].label}] `;
  const said: Record<Part, string> = { ...medida, minutos, alta_tensao };
  const named = Object.entries(parts).flatMap(([part, name]) => {
    const value = said[part as Part];
    return value === '' ? [] : [` | ${name}: ${guarded(value)}`];
  });
  return `${kind}${guarded(descricao)}${named.join('')}`;
}

/** What a line could take for its own signs; a line break within a check is written ↵. */
function guarded(text: string): string {
  const signed = text.replace(/\\(?=[\\|[↵\n])|[|↵]|^\[/g, '\\$&');
  return signed.replaceAll('\n', '↵');
}

/** The checks of a cell; empty lines are none. @returns also what is wrong, by line */
export function readCheckLines(cell: string): { checks: CheckLine[]; faults: string[] } {
  const checks: CheckLine[] = [];
  const faults: string[] = [];
  const lines = cell.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  for (const [place, line] of lines.entries()) {
    const read = readLine(line.trim());
    if (typeof read === 'string') faults.push(importTexts.check(place + 1, read));
    else checks.push(read);
  }
  return { checks, faults };
}

/** @returns what is wrong with it, as a sentence */
function readLine(line: string): CheckLine | string {
  const [, kind, rest = line] = /^\[([^\]]*)\]\s*(.*)$/su.exec(line) ?? [];
  const tipo = readCheckKind(kind ?? '');
  if (tipo === null) return unknownCheckKind;
  const [descricao = '', ...named] = pieces(rest);
  const check: CheckLine = { descricao, tipo, medida: { ...noMeasure }, minutos: '', alta_tensao: '' };
  for (const piece of named) {
    const [, name = piece, value = ''] = /^([^:]*):(.*)$/su.exec(piece) ?? [];
    const part = partNamed(name);
    if (part === null) return importTexts.unknownPart(name.trim().slice(0, 40));
    if (isMeasurePart(part)) check.medida = { ...check.medida, [part]: value.trim() };
    else Object.assign(check, { [part]: value.trim() || (part === 'alta_tensao' ? 'sim' : '') });
  }
  return check;
}

function partNamed(name: string): Part | null {
  const sought = foldText(name).trim();
  const found = Object.entries(parts).find(([part, said]) => [part, foldText(said)].includes(sought));
  return (found?.[0] as Part | undefined) ?? alsoCalled[sought] ?? null;
}

/** Split at each `|` that is not guarded. */
function pieces(line: string): string[] {
  const found = [''];
  for (const [sign, guardedSign] of line.matchAll(/\\([\\|[↵])|./gsu)) {
    if (sign === '|') found.push('');
    else found[found.length - 1] += guardedSign ?? (sign === '↵' ? '\n' : sign);
  }
  return found.map((piece) => piece.trim());
}
