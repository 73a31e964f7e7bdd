// The file with which the knowledge of one instance goes to another (docs/operations.md#knowledge-as-a-file): JSON lines, a header first.
import * as z from 'zod/mini';
import { writtenCode } from '../codes/typed-code.ts';
import { checkKinds } from '../faults/check-kinds.ts';
import { ditos } from '../faults/ditos.ts';
import { outcomeDay } from '../faults/outcomes.ts';
import { confidences, troubleshootingLimits } from '../faults/troubleshooting.ts';
import { Measure, minutes } from '../measures/measure.ts';
import { readingConditions, readingKinds } from '../measures/reading-kinds.ts';
import { readingLimits } from '../measures/readings.ts';
import { articleLimits } from '../records/articles.ts';
import { categoryLimits } from '../records/categories.ts';
import { datasheetLimits } from '../records/datasheets.ts';
import { equipmentModelLimits } from '../records/equipment-models.ts';
import { manufacturerLimits, website } from '../records/manufacturers.ts';
import { partLimits } from '../records/parts.ts';
import { day, emptyableParagraphs, lineText, requiredParagraphs, requiredText, time } from '../values.ts';
import { identity, type KnowledgeKind, type knowledgeKinds } from './knowledge-calls.ts';

export const knowledgeFileLimits = {
  /** Of a line: four times the longest article. */
  lineMaxBytes: 4 * 1024 * 1024,
  sourceMaxChars: 2000,
} as const;

const text = () => requiredText(troubleshootingLimits.textMaxChars);
const code = (type: 'post' | 'led' | 'beep') => z.nullable(writtenCode(type));
const codes = () => z.strictObject({ post: code('post'), led: code('led'), beep: code('beep') });

/** What every record begins and ends with. */
const about = { identidade: identity(), instancia: identity() };
const times = { criado_em: time(), atualizado_em: time() };
/** The identities of what was merged into it. */
const merged = { tambem: z.array(identity()) };

const { firstDay, lastDay, nomeMaxChars, numeroMaxChars } = equipmentModelLimits;

/**
 * The lines of each kind, in the order of the file: a line names only records of lines before it, by identity. Fields stand in
 * this order.
 */
export const knowledgeLines = {
  manufacturers: z.strictObject({
    ...about,
    nome: requiredText(manufacturerLimits.nomeMaxChars),
    website: z.nullable(website),
    ...times,
  }),
  categories: z.strictObject({
    ...about,
    nome: requiredText(categoryLimits.nomeMaxChars),
    descricao: emptyableParagraphs(categoryLimits.descricaoMaxChars),
    alta_tensao: z.boolean(),
    ...times,
  }),
  'equipment-models': z.strictObject({
    ...about,
    nome: requiredText(nomeMaxChars),
    numero_modelo: requiredText(numeroMaxChars),
    fabricante: identity(),
    categoria: identity(),
    data_lancamento: z.nullable(day({ first: firstDay, last: lastDay })),
    data_aproximada: z.boolean(),
    ...times,
  }),
  datasheets: z.strictObject({
    ...about,
    part_number: requiredText(datasheetLimits.partNumberMaxChars),
    nome: requiredText(datasheetLimits.nomeMaxChars),
    descricao: emptyableParagraphs(datasheetLimits.descricaoMaxChars),
    fabricante: identity(),
    ...times,
  }),
  /** What may replace a part; no record of its own. */
  substitutos: z.strictObject({
    peca: identity(),
    substituto: identity(),
    condicao: z.nullable(lineText(partLimits.conditionMaxChars)),
    desde: z.nullable(time()),
  }),
  sintomas: z.strictObject({
    ...about,
    ...merged,
    sintoma: text(),
    ditos: ditos(),
    alta_tensao: z.boolean(),
    modelos: z.array(identity()),
    ...times,
  }),
  diagnosticos: z.strictObject({
    ...about,
    ...merged,
    descricao: text(),
    tipo_de_passo: z.enum(checkKinds),
    medida: z.nullable(Measure),
    minutos: minutes(),
    alta_tensao: z.boolean(),
    codigos: codes(),
    componentes: z.array(identity()),
    ...times,
  }),
  solucoes: z.strictObject({ ...about, ...merged, solucao: text(), ...times }),
  troubleshooting: z.strictObject({
    ...about,
    ...merged,
    sintoma: identity(),
    equipamento: identity(),
    solucao: identity(),
    diagnosticos: z.array(identity()),
    codigos: codes(),
    fabricante_do_codigo: z.nullable(identity()),
    fonte: z.nullable(lineText(knowledgeFileLimits.sourceMaxChars)),
    confianca: z.nullable(z.enum(confidences)),
    ...times,
  }),
  resultados: z.strictObject({
    ...about,
    registro: identity(),
    resolveu: z.boolean(),
    dia: outcomeDay(),
    dito_em: time(),
    repetido: z.boolean(),
    diagnostico: z.nullable(identity()),
    /** The first outcome of the file by the same person, who is not named; of the first its own. */
    mesma_pessoa: identity(),
    /** The same of the unit, whose number is not in the file; null: none was given. */
    mesmo_aparelho: z.nullable(identity()),
    ...times,
  }),
  readings: z.strictObject({
    ...about,
    equipamento: identity(),
    revisao: z.nullable(requiredText(readingLimits.revisaoMaxChars)),
    ponto: requiredText(readingLimits.pontoMaxChars),
    referencia: z.nullable(requiredText(readingLimits.pontoMaxChars)),
    grandeza: z.enum(readingKinds),
    condicao: z.enum(readingConditions),
    valor: z.nullable(requiredText(readingLimits.valorMaxChars)),
    boa: z.boolean(),
    sintoma: z.nullable(identity()),
    medidor: z.nullable(requiredText(readingLimits.medidorMaxChars)),
    nota: z.nullable(requiredParagraphs(readingLimits.notaMaxChars)),
    ...times,
  }),
  artigos: z.strictObject({
    ...about,
    nome: requiredText(articleLimits.nomeMaxChars),
    descricao: requiredParagraphs(articleLimits.descricaoMaxChars),
    pai: z.nullable(identity()),
    ...times,
  }),
} satisfies Record<(typeof knowledgeKinds)[number], z.ZodMiniType>;

export type KnowledgeLine<Kind extends KnowledgeKind> = z.output<(typeof knowledgeLines)[Kind]>;
