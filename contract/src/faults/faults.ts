import * as z from 'zod/mini';
import { FaultPhoto } from '../attachments/photo-marks.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { incompleteHeaders } from '../search/incomplete-answers.ts';
import { Explanation, searchLimits } from '../search/search.ts';
import { searchText } from '../texts.ts';
import { count, id, idInAddress, idsInAddress, limitInQuery, skipInQuery, time } from '../values.ts';
import { checkKinds } from './check-kinds.ts';
import { Criteria, someRelation, TroubleshootingEntry, troubleshootingLimits } from './troubleshooting.ts';

export const faultLimits = {
  /** Entries of one fault that a row of a list is made of. */
  entriesOfRow: 12,
  /** Entries that a whole fault is made of, the most useful first. */
  entries: troubleshootingLimits.related.max,
} as const;

/** A check of a fault, or a step before its checks. */
export const Check = z.object({ id: id(), texto: z.string(), tipo: z.enum(checkKinds) });
export type Check = z.output<typeof Check>;

const Equipment = z.object({ id: id(), nome: z.string(), fabricante_id: id(), fabricante_nome: z.string() });
export type Equipment = z.output<typeof Equipment>;

/** The entry that says of a solution that it helps on one model. */
const SolutionEntry = z.object({
  id: id(),
  equipamento_id: id(),
  /** Number of likes. */
  curtidas: z.int(),
  ...z.pick(TroubleshootingEntry, { fonte: true, confianca: true, criado_por_nome: true }).shape,
  criado_em: time(),
});

/** What mends a fault, with its proof over all models (`proof.ts`). */
export const Solution = z.object({
  id: id(),
  texto: z.string(),
  /** Of all its entries. */
  curtidas: z.int(),
  ...z.pick(TroubleshootingEntry, { resolveu: true, tentativas: true, pessoas: true, ordem: true }).shape,
  registros: z.array(SolutionEntry).check(z.minLength(1)),
});
export type Solution = z.output<typeof Solution>;

/** A symptom with all that its entries say, each thing once: in the order of the entries, the solutions by their proof. */
export const Fault = z.object({
  /** Of the symptom. */
  id: id(),
  sintoma: z.string(),
  /** There is a dangerous voltage: the symptom or one of its checks is marked. */
  alta_tensao: z.boolean(),
  /** Its entries; a symptom without any has nothing else either. */
  registros: z.array(id()),
  codigos: z.array(
    z.extend(z.pick(TroubleshootingEntry, { code_post: true, code_beep: true, code_led: true }), {
      /** Whose they are; null for the codes of a standard, and where no maker is known. */
      fabricante: z.optional(z.nullable(z.string())),
    }),
  ),
  equipamentos: z.array(Equipment),
  verificacoes: z.array(Check),
  solucoes: z.array(Solution),
  /** Attachments that show it, in their order. */
  fotos: z.array(FaultPhoto),
});
export type Fault = z.output<typeof Fault>;

/** A fault as a row of a list: made of those entries that the list found of it, or of the best of them. */
export const FaultCard = z.extend(Fault, {
  /** How much was found of it, all of which need not be in the row. */
  achados: z.object({ registros: count(), equipamentos: count(), solucoes: count(), curtidas: z.int() }),
});
export type FaultCard = z.output<typeof FaultCard>;

/** A number that is exact, or a lower bound. */
export const Count = z.object({ count: count(), isAtLeast: z.boolean() });
export type Count = z.output<typeof Count>;

/** How a row meets a search. */
const found = {
  /** Some word of the query did not match: a near result. */
  aproximado: z.boolean(),
  /** Words of its texts that matched, as written there, for highlighting. */
  marcas: z.array(z.string()),
  /** Only with `explicar=1`. */
  explicacao: z.optional(Explanation),
};

export const FoundFault = z.extend(FaultCard, {
  ...found,
  /** What it was met by where none of its texts here has it: a part, a model number, another way to say it. */
  achado_por: z.array(z.string()),
});
export type FoundFault = z.output<typeof FoundFault>;

/** A check or a solution that no entry shows. */
export const FoundText = z.object({
  tipo: z.enum(['diagnostico', 'solucao']),
  id: id(),
  texto: z.string(),
  /** Where it stands among all rows of the page, from 0. */
  lugar: count(),
  ...found,
});
export type FoundText = z.output<typeof FoundText>;

export const faultEndpoints = {
  search: endpoint('GET /defeitos', 'read-knowledge-base', {
    // The dashboard counts searches that found nothing.
    isChanging: true,
    summary: 'Busca de defeitos: cada um uma vez, o melhor primeiro',
    query: z.object({
      q: searchText(searchLimits.queryMaxChars),
      /** `1`: search for the words as typed, without corrections. */
      exata: z.optional(z.literal('1')),
      /** `1`: a search on the way to something else, which is not noted where it finds nothing. */
      avulsa: z.optional(z.literal('1')),
      /** `1` (admins only): each row explains its rank. */
      explicar: z.optional(z.literal('1')),
      skip: skipInQuery(),
      limit: limitInQuery(searchLimits.limit),
    }),
    response: z.object({
      data: z.array(FoundFault),
      /** Checks and solutions of no fault; `skip` and `limit` count them too. */
      soltos: z.array(FoundText),
      /** How many rows meet the query; where none does, how many of the nearest there are. */
      total: Count,
      /** What was sought in place of what was typed; null where it is the same. */
      corrigida: z.nullable(z.string()),
    }),
    responseHeaders: incompleteHeaders(),
    errors: ['not-allowed'],
    isCostly: true,
  }),
  top: endpoint('GET /defeitos/mais-uteis', 'read-knowledge-base', {
    summary: 'Defeitos com curtidas primeiro, depois os que mais resolveram, depois os mais novos',
    query: z.object({ skip: skipInQuery(), limit: limitInQuery(troubleshootingLimits.topScore) }),
    response: z.object({ data: z.array(FaultCard), total: Count }),
    isCostly: true,
  }),
  list: endpoint('GET /defeitos/lista', 'read-knowledge-base', {
    summary:
      'Todos os defeitos, por sintoma; com modelo_equipamento_id, os daquele modelo. De cada um, o melhor dos registros achados',
    query: z.extend(listQuery(), { modelo_equipamento_id: z.optional(idInAddress()) }),
    response: pageOf(FaultCard),
    isCostly: true,
  }),
  byCriteria: endpoint('GET /defeitos/por-criterios', 'read-knowledge-base', {
    summary: 'Defeitos dos registros que atendem a todos os critérios dados, por score',
    query: Criteria,
    /** The total is of entries. */
    response: z.object({ data: z.array(FaultCard), total: Count }),
    responseHeaders: incompleteHeaders(),
    isCostly: true,
  }),
  byRelation: endpoint('GET /defeitos/por-relacao', 'read-knowledge-base', {
    summary: 'Defeitos dos registros de um diagnóstico ou de uma solução, por score',
    query: z
      .object({ diagnostico_id: z.optional(idInAddress()), solucao_id: z.optional(idInAddress()) })
      .check(someRelation('diagnostico_id', 'solucao_id')),
    response: z.array(FaultCard),
    isCostly: true,
  }),
  get: endpoint('GET /defeitos/:id', 'read-knowledge-base', {
    summary: 'Um defeito inteiro, pelo id do sintoma',
    params: z.object({ id: idInAddress() }),
    query: z.object({
      /** Repeatable: these entries come first. */
      registro: z.optional(idsInAddress(faultLimits.entries)),
    }),
    response: Fault,
    errors: ['symptom-not-found'],
    isCostly: true,
  }),
};
