import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { listLimits, listQuery, pageOf } from './lists.ts';
import { searchText } from './texts.ts';
import {
  acrossFields,
  count,
  id,
  idInAddress,
  idsInAddress,
  limitInQuery,
  skipInQuery,
  time,
} from './values.ts';

export const troubleshootingLimits = {
  textMaxChars: 2000,
  topScore: { default: 10, max: 100 },
  entriesOfFault: 12,
  related: { default: 100, max: 100 },
  compact: { default: 100, max: 100 },
  codesMax: 10,
  /** Entries that one call writes, and the diagnoses of all of them together: what one transaction can do in its 30 s. */
  writtenMax: { entries: 2000, links: 20_000 },
  wordsMax: 20,
} as const;

/** How reliable a starter entry is: checked against a source, or common knowledge of the trade. */
export const confidences = ['verificado', 'conhecimento geral'] as const;

/** One symptom on one equipment model: its diagnoses in order, one solution, its codes and its likes. */
export const TroubleshootingEntry = z.object({
  id: id(),
  id_troubleshooting: id(),
  sintoma_id: id(),
  sintoma: z.string(),
  diagnosticos: z.array(z.string()),
  /** The same texts, under the name that older clients read. */
  diagnostico: z.array(z.string()),
  diagnostico_ids: z.array(id()),
  solucao: z.string(),
  solucao_id: id(),
  modelo_equipamento_id: id(),
  modelo_equipamento_nome: z.string(),
  fabricante_id: id(),
  fabricante_nome: z.string(),
  code_post: z.nullable(z.string()),
  code_led: z.nullable(z.string()),
  code_beep: z.nullable(z.string()),
  /** Number of likes. */
  score: z.int(),
  /** Proof of its solution in its fault, over all models (`proof.ts`). */
  resolveu: count(),
  tentativas: count(),
  /** There is a dangerous voltage: the category of its model or one of its diagnoses is marked. */
  alta_tensao: z.boolean(),
  /** Source of an entry of the starter knowledge base; null for what people wrote. */
  fonte: z.nullable(z.string()),
  confianca: z.nullable(z.enum(confidences)),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type TroubleshootingEntry = z.output<typeof TroubleshootingEntry>;

/** How much there is of a fault among the entries that a list found. */
export const FaultSummary = z.object({
  sintoma_id: id(),
  registros: z.int().check(z.positive()),
  equipamentos: z.int().check(z.positive()),
  solucoes: z.int().check(z.positive()),
  /** Likes of these entries together. */
  curtidas: z.int(),
});
export type FaultSummary = z.output<typeof FaultSummary>;

/** An entry as a row of a result list. */
export const TroubleshootingResult = z.extend(TroubleshootingEntry, {
  type: z.literal('troubleshooting'),
  description: z.string(),
});

export const troubleshootingEndpoints = {
  list: endpoint('GET /troubleshooting', 'read-knowledge-base', {
    summary:
      'Todos os registros de troubleshooting, por sintoma; com modelo_equipamento_id, os daquele modelo; com por_defeito, cada defeito uma vez',
    query: z.extend(listQuery(), {
      modelo_equipamento_id: z.optional(idInAddress()),
      /** `1`: pages and totals are of faults; of each the best of the entries that the list finds: the most liked, then the oldest. */
      por_defeito: byFault(),
    }),
    response: z.extend(pageOf(TroubleshootingEntry), {
      /** With `por_defeito`: the faults of `data`, in its order. Otherwise absent. */
      defeitos: z.optional(z.array(FaultSummary)),
    }),
    isCostly: true,
  }),
  topScore: endpoint('GET /troubleshooting/top-score', 'read-knowledge-base', {
    summary:
      'Registros com mais curtidas primeiro, e entre iguais o que mais resolveu; com por_defeito, cada defeito uma vez',
    query: z.object({
      /**
       * `1`: `skip`, `limit` and the total are of faults, those with likes first, then the best proven, then the newest; of each its
       * entries, the most liked first, at most `entriesOfFault`.
       */
      por_defeito: byFault(),
      skip: skipInQuery(),
      limit: limitInQuery(troubleshootingLimits.topScore),
    }),
    response: z.array(TroubleshootingResult),
    responseHeaders: totalHeaders(),
    isCostly: true,
  }),
  byRelations: endpoint('GET /troubleshooting/search-by-relations', 'read-knowledge-base', {
    summary:
      'Registros de um sintoma, de um diagnóstico ou de uma solução, por score; com mais de um, os que têm todos',
    query: z
      .object({
        sintoma_id: z.optional(idInAddress()),
        diagnostico_id: z.optional(idInAddress()),
        solucao_id: z.optional(idInAddress()),
        limit: limitInQuery(troubleshootingLimits.related),
      })
      .check(
        acrossFields<{ sintoma_id?: unknown; diagnostico_id?: unknown; solucao_id?: unknown }>(
          ['sintoma_id', 'diagnostico_id', 'solucao_id'],
          ({ sintoma_id, diagnostico_id, solucao_id }) =>
            sintoma_id !== undefined || diagnostico_id !== undefined || solucao_id !== undefined,
          { error: 'Forneça sintoma_id, diagnostico_id ou solucao_id.' },
        ),
      ),
    response: z.array(TroubleshootingEntry),
    isCostly: true,
  }),
  compactSearch: endpoint('GET /troubleshooting/troubleshooting/compact-search', 'read-knowledge-base', {
    summary: 'Registros que atendem a todos os critérios dados, por score',
    query: z
      .object({
        modelo_equipamento_id: z.optional(idInAddress()),
        /** Repeatable: entries must have all of them. */
        codigo_sinal_id: z.optional(idsInAddress(troubleshootingLimits.codesMax)),
        componente_id: z.optional(idInAddress()),
        fabricante_id: z.optional(idInAddress()),
        /** Every word must occur somewhere in the entry's texts. */
        q: z.optional(
          searchText(listLimits.searchMaxChars).check(
            z.refine(
              (typed) => typed.trim().split(/\s+/).length <= troubleshootingLimits.wordsMax,
              `Use no máximo ${troubleshootingLimits.wordsMax} palavras.`,
            ),
          ),
        ),
        skip: skipInQuery(),
        limit: limitInQuery(troubleshootingLimits.compact),
      })
      .check(
        acrossFields<{
          modelo_equipamento_id?: unknown;
          codigo_sinal_id?: unknown;
          componente_id?: unknown;
          q?: string | undefined;
        }>(
          ['modelo_equipamento_id', 'codigo_sinal_id', 'componente_id', 'q'],
          ({ modelo_equipamento_id, codigo_sinal_id, componente_id, q }) =>
            [modelo_equipamento_id, codigo_sinal_id, componente_id, q?.trim() || undefined].some(
              (criterion) => criterion !== undefined,
            ),
          { error: 'Forneça ao menos um critério: equipamento, código, componente ou texto.' },
        ),
      ),
    response: z.array(TroubleshootingEntry),
    responseHeaders: totalHeaders(),
    isCostly: true,
  }),
  get: endpoint('GET /troubleshooting/:id', 'read-knowledge-base', {
    summary: 'Um registro de troubleshooting',
    params: z.object({ id: idInAddress() }),
    response: TroubleshootingEntry,
    errors: ['entry-not-found'],
  }),
};

/** `1` for a list of faults: symptoms that have entries, each once. */
function byFault() {
  return z.optional(z.literal('1'));
}

/** Headers of a counted list: the total, and whether it is exact. */
export function totalHeaders() {
  return {
    'x-total-count': 'Total de resultados, exato até 1.000',
    'x-total-count-relation': '`gte` quando há mais de 1.000 resultados; ausente quando o total é exato',
  };
}
