import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../texts.ts';
import { id, idInAddress, lineText, time } from '../values.ts';

export const partLimits = {
  /** A longer text describes a fault, and names no part. */
  queryMaxChars: 200,
  conditionMaxChars: 200,
  /** Of one part, in each direction. */
  substitutesMax: 50,
  nearestMax: 5,
} as const;

export const partTexts = {
  saved: 'Substituto salvo com sucesso!',
  removed: 'Substituto removido com sucesso!',
  ofItself: 'Uma peça não substitui a si mesma.',
  tooMany: `Uma peça tem no máximo ${partLimits.substitutesMax} substitutos.`,
} as const;

/** What may replace a part, or what it may replace, as it stands in the history. */
const SubstituteMark = z.object({ peca: id(), condicao: z.nullable(z.string()) });
export type SubstituteMark = z.output<typeof SubstituteMark>;

/** The marks in a stored value. */
export function substituteMarksIn(value: unknown): SubstituteMark[] {
  const read = z.array(SubstituteMark).safeParse(value);
  return read.success ? read.data : [];
}

/** A datasheet, in brief. */
export const Part = z.object({
  id: id(),
  part_number: z.string(),
  nome: z.string(),
  fabricante_nome: z.string(),
});
export type Part = z.output<typeof Part>;

/** A part beside another, with who says so. */
export const Substitute = z.extend(Part, {
  /** What must hold: `com dissipador`, `até 40 V`. */
  condicao: z.nullable(z.string()),
  /** Each may replace the other. */
  nos_dois_sentidos: z.boolean(),
  indicado_por: z.nullable(z.string()),
  criado_em: time(),
});
export type Substitute = z.output<typeof Substitute>;

export const PartWithSubstitutes = z.extend(Part, { substitutos: z.array(Substitute) });
export type PartWithSubstitutes = z.output<typeof PartWithSubstitutes>;

export const Substitutes = z.object({
  /** What may replace the part. */
  substitutos: z.array(Substitute),
  /** What the part may replace. */
  substitui: z.array(Substitute),
  /** What is reached by replacing in both directions over others: `A = B = C`. */
  grupo: z.array(Part),
});
export type Substitutes = z.output<typeof Substitutes>;

export const SubstituteEdit = z.object({
  /** Absent or empty: none. */
  condicao: z.optional(z.nullable(lineText(partLimits.conditionMaxChars))),
  nos_dois_sentidos: z.optional(z.boolean()),
});
export type SubstituteEdit = z.output<typeof SubstituteEdit>;

const ofDatasheet = () => z.object({ id: idInAddress() });
const ofBoth = () => z.object({ id: idInAddress(), substituto_id: idInAddress() });
const withMessage = z.extend(Substitutes, { message: z.string() });

export const partEndpoints = {
  named: endpoint('GET /datasheets/pecas', 'read-knowledge-base', {
    summary:
      'As peças que um texto nomeia pelo part number, com os substitutos; sem datasheet, as mais próximas',
    query: z.object({ q: searchText(partLimits.queryMaxChars) }),
    response: z.object({
      pecas: z.array(PartWithSubstitutes),
      /** The text is the number of a part, and no datasheet has it. */
      numero: z.nullable(z.string()),
      proximas: z.array(Part),
    }),
    isCostly: true,
  }),
  ofSolution: endpoint('GET /solucoes/:id/pecas', 'read-knowledge-base', {
    summary: 'As peças que uma solução nomeia pelo part number, com os substitutos',
    params: ofDatasheet(),
    response: z.array(PartWithSubstitutes),
    errors: ['solution-not-found'],
  }),
  substitutes: endpoint('GET /datasheets/:id/substitutos', 'read-knowledge-base', {
    summary: 'O que pode substituir uma peça, e o que ela pode substituir',
    params: ofDatasheet(),
    response: Substitutes,
    errors: ['datasheet-not-found'],
  }),
  saveSubstitute: endpoint('PUT /datasheets/:id/substitutos/:substituto_id', 'edit-knowledge-base', {
    summary: 'Diz que uma peça pode substituir outra, ou altera a condição',
    params: ofBoth(),
    body: SubstituteEdit,
    response: withMessage,
    errors: ['datasheet-not-found'],
  }),
  removeSubstitute: endpoint('DELETE /datasheets/:id/substitutos/:substituto_id', 'edit-knowledge-base', {
    summary: 'Remove um substituto; o que já não existe não é erro',
    params: ofBoth(),
    response: withMessage,
    errors: ['datasheet-not-found'],
  }),
};
