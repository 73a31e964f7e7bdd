import * as z from 'zod/mini';
import { cleanLine, foldText } from '../texts.ts';
import { wholeNumber } from '../whole-number.ts';

/** Limits for all other ways to say one symptom, taken together. */
export const ditosLimits = { maxChars: 2000, maxLines: 40 } as const;

export const ditosTexts = {
  label: 'Outras formas de dizer',
  description: 'Uma por linha: como o cliente conta, gírias, em inglês. A busca também procura aqui.',
  tooManyLines: `Use no máximo ${ditosLimits.maxLines} linhas.`,
  tooManyWithKnown: `Este sintoma já tem outras formas de dizer: com estas, passam de ${ditosLimits.maxLines} linhas ou de ${wholeNumber(ditosLimits.maxChars)} caracteres.`,
} as const;

/** The lines of a text, trimmed, without blank lines and duplicates (ignoring case and accents). */
export function linesOfDitos(text: string): string[] {
  const lines = new Map<string, string>();
  for (const line of cleanLine(text).split(/[\r\n]+/)) {
    const said = line.trim().replace(/\s+/g, ' ');
    if (said !== '' && !lines.has(foldText(said))) lines.set(foldText(said), said);
  }
  return [...lines.values()];
}

/** Other ways to say a symptom, one per line, tidied; '' and null both mean none. */
export const ditos = () =>
  z.nullable(
    z.string().check(
      z.overwrite((text) => linesOfDitos(text).join('\n')),
      z.maxLength(ditosLimits.maxChars),
      z.refine((text) => text.split('\n').length <= ditosLimits.maxLines, ditosTexts.tooManyLines),
    ),
  );

/**
 * Appends lines to existing ones, without duplicates.
 * @returns the whole text, the lines that were added, and those that no longer fit
 */
export function joinDitos(own: string, given: string): { text: string; added: string[]; left: string[] } {
  const lines = linesOfDitos(own);
  const known = new Set(lines.map(foldText));
  const added: string[] = [];
  const left: string[] = [];
  for (const line of linesOfDitos(given)) {
    if (known.has(foldText(line))) continue;
    const wider = [...lines, ...added, line];
    const fits = wider.length <= ditosLimits.maxLines && wider.join('\n').length <= ditosLimits.maxChars;
    (fits ? added : left).push(line);
  }
  return { text: [...lines, ...added].join('\n'), added, left };
}
