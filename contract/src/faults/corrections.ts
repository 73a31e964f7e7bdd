import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { acrossFields, count, id, requiredText, time } from '../values.ts';
import { wholeNumber } from '../whole-number.ts';

/** Kinds whose texts are mended, in the order of the preview. */
export const correctableKinds = [
  'sintomas',
  'diagnosticos',
  'solucoes',
  'artigos',
  'datasheets',
  'equipment-models',
  'manufacturers',
  'categories',
] as const;
export type CorrectableKind = (typeof correctableKinds)[number];

/** Of each kind the fields with what people type. A dot: a part of a measure. */
export const correctableFields: Record<CorrectableKind, readonly string[]> = {
  sintomas: ['sintoma', 'ditos'],
  diagnosticos: ['descricao', 'medida.onde', 'medida.esperado'],
  solucoes: ['solucao'],
  artigos: ['nome', 'descricao', 'autor'],
  datasheets: ['part_number', 'nome', 'descricao'],
  'equipment-models': ['nome', 'numero_modelo'],
  manufacturers: ['nome', 'contato_suporte'],
  categories: ['nome', 'descricao'],
};

export const correctionLimits = {
  /** Letters or digits of a whole word, and of what may stand within one. */
  wordMinChars: 2,
  partMinChars: 3,
  maxChars: 80,
  /** Of one run, and of one preview. */
  recordsMax: 500,
  /** Of each field in the preview. */
  excerptsMax: 5,
} as const;

export const correctionTexts = {
  errado: 'O que está escrito',
  certo: 'Como deve ficar',
  wholeWord: 'Só a palavra inteira',
  caseMatters: 'Diferenciar maiúsculas de minúsculas',
  tooShort: (min: number) => `Digite ao menos ${min} letras ou algarismos.`,
  equal: 'É igual ao que está escrito: nada mudaria.',
  equalButForCase: `Só muda maiúsculas: para isso, marque “Diferenciar maiúsculas de minúsculas”.`,
  done: (records: number) =>
    records === 1 ? '1 registro corrigido.' : `${wholeNumber(records)} registros corrigidos.`,
  changedSince: 'Mudou depois da prévia.',
  gone: 'Foi excluído depois da prévia.',
  nothingToMend: 'O trecho não está mais neste registro.',
} as const;

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

interface Wording {
  errado: string;
  certo: string;
  palavra_inteira: boolean;
  diferenciar: boolean;
}

const wording = () => ({
  /** What is written wrong. */
  errado: requiredText(correctionLimits.maxChars).check(z.meta({ examples: ['capacitror'] })),
  /** What it should be. */
  certo: requiredText(correctionLimits.maxChars).check(z.meta({ examples: ['capacitor'] })),
  /** Only where no letter or digit stands beside it. */
  palavra_inteira: z._default(z.boolean(), true),
  /** Only as typed; otherwise each place keeps its capitals. */
  diferenciar: z._default(z.boolean(), false),
});

const isLongEnough = (min: number) => ({
  error: correctionTexts.tooShort(min),
  path: ['errado'],
});

const wordingRules = () =>
  [
    acrossFields<Pick<Wording, 'errado'>>(
      ['errado'],
      ({ errado }) => lettersOf(errado) >= correctionLimits.wordMinChars,
      isLongEnough(correctionLimits.wordMinChars),
    ),
    acrossFields<Pick<Wording, 'errado' | 'palavra_inteira'>>(
      ['errado', 'palavra_inteira'],
      ({ errado, palavra_inteira }) =>
        palavra_inteira ||
        lettersOf(errado) < correctionLimits.wordMinChars ||
        lettersOf(errado) >= correctionLimits.partMinChars,
      isLongEnough(correctionLimits.partMinChars),
    ),
    acrossFields<Pick<Wording, 'errado' | 'certo'>>(
      ['errado', 'certo'],
      ({ errado, certo }) => errado !== certo,
      { error: correctionTexts.equal, path: ['certo'] },
    ),
    acrossFields<Pick<Wording, 'errado' | 'certo' | 'diferenciar'>>(
      ['errado', 'certo', 'diferenciar'],
      ({ errado, certo, diferenciar }) =>
        diferenciar || errado === certo || errado.toLowerCase() !== certo.toLowerCase(),
      { error: correctionTexts.equalButForCase, path: ['certo'] },
    ),
  ] as const;

/** What is written wrong, and what it should be. */
export const Correction = z.object(wording()).check(...wordingRules());
export type Correction = z.output<typeof Correction>;

/** Where it stands in a field: so much of the text around it, and the same as it will be. */
const Excerpt = z.object({ antes: z.string(), depois: z.string() });

/** A record in which it stands. */
export const CorrectedRecord = z.object({
  tipo: z.enum(correctableKinds),
  id: id(),
  titulo: z.string(),
  /** The version that the preview read. */
  atualizado_em: time(),
  campos: z.array(
    z.object({
      campo: z.string(),
      trechos: z.array(Excerpt),
      /** How many more the field has. */
      mais: count(),
    }),
  ),
  /** Of a diagnosis or a solution: the number of faults that show it. */
  defeitos: z.nullable(count()),
  /** Why it cannot be mended (another record would be called the same, it would be too long); null: it can. */
  recusa: z.nullable(z.string()),
});
export type CorrectedRecord = z.output<typeof CorrectedRecord>;

/** A chosen record, in the version of the preview. */
const Chosen = z.object({
  tipo: z.enum(correctableKinds),
  id: id(),
  atualizado_em: time(),
});

export const correctionEndpoints = {
  preview: endpoint('POST /correcoes/previa', 'correct-many', {
    summary:
      'Os registros em que um trecho está escrito, cada um como ficaria, e os que não podem mudar; nada é gravado. No máximo 500',
    body: Correction,
    response: z.object({
      registros: z.array(CorrectedRecord),
      /** It stands in more records than one preview shows. */
      ha_mais: z.boolean(),
    }),
    status: 200,
    isCostly: true,
  }),
  correct: endpoint('POST /correcoes', 'correct-many', {
    summary:
      'Corrige um trecho nos registros escolhidos, todos ou nenhum, como um ato só do histórico; recusa o que mudou desde a prévia',
    body: z
      .object({
        ...wording(),
        registros: z.array(Chosen).check(z.minLength(1), z.maxLength(correctionLimits.recordsMax)),
      })
      .check(...wordingRules()),
    response: z.object({
      message: z.string(),
      corrigidos: count(),
      /** What undoes all of it (`POST /history/atos/:id/desfazer`). */
      ato: z.nullable(id()),
    }),
    status: 200,
    errors: ['correction-refused'],
    isCostly: true,
  }),
};
