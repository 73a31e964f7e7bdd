// What people type around the numbers by which a unit on the bench is known.
import { type NumberKind, numberKinds } from './number-kinds.ts';

/** What is typed before a number of each kind. A blank or a sign has to follow: `SN4432` is a serial number as it stands. */
const labels: Record<NumberKind, string> = {
  serie: String.raw`s\s*/\s*n|sn|serial(?:\s+(?:number|no|n[uú]mero))?|(?:n[º°o.]*|n[uú]mero)\s*(?:de\s*)?s[eé]rie|s[eé]rie`,
  imei: String.raw`imei\s*[12]?(?=\D)|imei(?=\d{14,})`,
  chassi: 'chassis?|vin',
  placa: 'placa',
  referencia: String.raw`o\.?\s*s\.?|ordem(?:\s+de\s+servi[cç]o)?|refer[eê]ncia|ref`,
};
const between = String.raw`\s*[:#.=\-–—nº°]*\s*`;
const followed = String.raw`(?=[\s:#.=\-–—\d/])`;
const labelled = numberKinds.map(
  (kind) => [kind, new RegExp(`^\\s*(?:${labels[kind]})${followed}${between}`, 'iu')] as const,
);
/** `S/N` alone is told by its stroke: what follows may be a letter. */
const strokeLabel = /^\s*s\s*\/\s*n\s*[:#.=\-–—º°]*\s*/iu;

/** What was typed without its label, and the kind that the label names; null where there is none. */
export function withoutLabel(text: string): { kind: NumberKind | null; rest: string } {
  if (strokeLabel.test(text)) return { kind: 'serie', rest: text.replace(strokeLabel, '') };
  for (const [kind, label] of labelled) {
    // `SN4432` and `OS4432`: a number that begins so, or its label; only a sign between tells.
    const [found] = label.exec(text) ?? [];
    if (found === undefined || (!/[\s:#.=\-–—/º°]$/.test(found) && kind !== 'imei')) continue;
    return { kind, rest: text.slice(found.length) };
  }
  return { kind: null, rest: text };
}

/** The letters and digits alone, in upper case: no blanks, hyphens, points. */
export function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}

const asDigit: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1' };
const asLetter: Record<string, string> = { 0: 'O', 1: 'I' };

/** Letters that are typed for digits as those digits: where only a digit can stand. */
export const digitsMeant = (text: string) => text.replace(/[OQIL]/g, (sign) => asDigit[sign] ?? sign);

/** Digits that are typed for letters as those letters: where only a letter can stand. */
export const lettersMeant = (text: string) => text.replace(/[01]/g, (sign) => asLetter[sign] ?? sign);
