// The file with which the knowledge of one instance goes to another (docs/operations.md#knowledge-as-a-file): JSON lines, a header first.
import * as z from 'zod/mini';
import { writtenCode } from '../codes/typed-code.ts';
import { checkKinds } from '../faults/check-kinds.ts';
import { ditos } from '../faults/ditos.ts';
import { outcomeDay } from '../faults/outcomes.ts';
import { confidences, troubleshootingLimits } from '../faults/troubleshooting.ts';
import { category } from '../kinds/category.ts';
import { datasheet } from '../kinds/datasheet.ts';
import { equipmentModel } from '../kinds/equipment-model.ts';
import { manufacturer } from '../kinds/manufacturer.ts';
import { Measure, minutes } from '../measures/measure.ts';
import { readingConditions, readingKinds } from '../measures/reading-kinds.ts';
import { readingLimits } from '../measures/readings.ts';
import { articleLimits } from '../records/articles.ts';
import { partLimits } from '../records/parts.ts';
import { lineText, requiredParagraphs, requiredText, time } from '../values.ts';
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

/**
 * The lines of each kind, in the order of the file: a line names only records of lines before it, by identity. Fields stand in
 * this order.
 */
export const knowledgeLines = {
  manufacturers: z.strictObject({
    ...about,
    nome: manufacturer.fields.nome.written,
    website: manufacturer.fields.website.written,
    ...times,
  }),
  categories: z.strictObject({
    ...about,
    nome: category.fields.nome.written,
    descricao: category.fields.descricao.written,
    alta_tensao: category.fields.alta_tensao.written,
    ...times,
  }),
  'equipment-models': z.strictObject({
    ...about,
    nome: equipmentModel.fields.nome.written,
    numero_modelo: equipmentModel.fields.numero_modelo.written,
    fabricante: identity(),
    categoria: identity(),
    data_lancamento: equipmentModel.fields.data_lancamento.written,
    data_aproximada: equipmentModel.fields.data_aproximada.written,
    ...times,
  }),
  datasheets: z.strictObject({
    ...about,
    part_number: datasheet.fields.part_number.written,
    nome: datasheet.fields.nome.written,
    descricao: datasheet.fields.descricao.written,
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
