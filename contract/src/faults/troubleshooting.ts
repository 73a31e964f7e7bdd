import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listLimits, listQuery, pageOf } from '../lists.ts';
import { incompleteHeaders } from '../search/incomplete-answers.ts';
import { searchText } from '../texts.ts';
import {
  acrossFields,
  count,
  id,
  idInAddress,
  idsInAddress,
  limitInQuery,
  skipInQuery,
  time,
} from '../values.ts';
import { checkKinds } from './check-kinds.ts';

export const troubleshootingLimits = {
  textMaxChars: 2000,
  topScore: { default: 10, max: 100 },
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
  /** What each of them is; only a `verificacao` can be the cause. */
  diagnostico_tipos: z.array(z.enum(checkKinds)),
  solucao: z.string(),
  solucao_id: id(),
  modelo_equipamento_id: id(),
  modelo_equipamento_nome: z.string(),
  fabricante_id: id(),
  fabricante_nome: z.string(),
  code_post: z.nullable(z.string()),
  code_led: z.nullable(z.string()),
  code_beep: z.nullable(z.string()),
  /** Whose its codes are, where that was said: a maker that is not its equipment's. */
  code_fabricante_id: z.optional(z.nullable(id())),
  /** Whose they are: that maker, or the equipment's; null where that is no maker (`Diversos fabricantes`, a standard). */
  code_fabricante_nome: z.optional(z.nullable(z.string())),
  /** Number of likes. */
  score: z.int(),
  /** Proof of its solution in its fault, over all models (`proof.ts`). */
  resolveu: count(),
  tentativas: count(),
  pessoas: count(),
  ordem: z.int().check(z.gte(-95), z.lte(4000)),
  /** There is a dangerous voltage: its symptom or one of its diagnoses is marked. */
  alta_tensao: z.boolean(),
  /** Source of an entry of the starter knowledge base; null for what people wrote. */
  fonte: z.nullable(z.string()),
  confianca: z.nullable(z.enum(confidences)),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type TroubleshootingEntry = z.output<typeof TroubleshootingEntry>;

/** An entry as a row of a result list. */
export const TroubleshootingResult = z.extend(TroubleshootingEntry, {
  type: z.literal('troubleshooting'),
  description: z.string(),
});

/** What an entry must have all of. */
export const Criteria = z
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
  );

/** At least one of these parameters. */
export function someRelation<Name extends string>(...names: [Name, ...Name[]]) {
  const [last, ...others] = names.toReversed();
  const listed = others.length === 0 ? last : `${others.toReversed().join(', ')} ou ${last}`;
  return acrossFields<Partial<Record<Name, unknown>>>(
    names,
    (given) => names.some((name) => given[name] !== undefined),
    { error: `Forneça ${listed}.` },
  );
}

export const troubleshootingEndpoints = {
  list: endpoint('GET /troubleshooting', 'read-knowledge-base', {
    summary:
      'Todos os registros de troubleshooting, por sintoma; com modelo_equipamento_id, os daquele modelo',
    query: z.extend(listQuery(), { modelo_equipamento_id: z.optional(idInAddress()) }),
    response: pageOf(TroubleshootingEntry),
    isCostly: true,
  }),
  topScore: endpoint('GET /troubleshooting/top-score', 'read-knowledge-base', {
    summary: 'Registros com mais curtidas primeiro, e entre iguais o que mais resolveu',
    query: z.object({ skip: skipInQuery(), limit: limitInQuery(troubleshootingLimits.topScore) }),
    response: z.array(TroubleshootingResult),
    responseHeaders: { ...totalHeaders(), ...incompleteHeaders() },
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
      .check(someRelation('sintoma_id', 'diagnostico_id', 'solucao_id')),
    response: z.array(TroubleshootingEntry),
    isCostly: true,
  }),
  compactSearch: endpoint('GET /troubleshooting/troubleshooting/compact-search', 'read-knowledge-base', {
    summary: 'Registros que atendem a todos os critérios dados, por score',
    query: Criteria,
    response: z.array(TroubleshootingEntry),
    responseHeaders: { ...totalHeaders(), ...incompleteHeaders() },
    isCostly: true,
  }),
  get: endpoint('GET /troubleshooting/:id', 'read-knowledge-base', {
    summary: 'Um registro de troubleshooting',
    params: z.object({ id: idInAddress() }),
    response: TroubleshootingEntry,
    errors: ['entry-not-found'],
  }),
};

/** Headers of a counted list: the total, and whether it is exact. */
export function totalHeaders() {
  return {
    'x-total-count': 'Total de resultados, exato até 1.000',
    'x-total-count-relation': '`gte` quando há mais de 1.000 resultados; ausente quando o total é exato',
  };
}
