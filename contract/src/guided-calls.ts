import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { guidedLimits } from './guided-limits.ts';
import { listLimits, pageOf } from './lists.ts';
import { Measure } from './measure.ts';
import { Proof } from './outcomes.ts';
import { count, countInQuery, id, idInAddress, lineText, time } from './values.ts';

/** What came of a check. `impossivel`: it could not be done. */
export const checkAnswers = ['normal', 'anormal', 'impossivel'] as const;
/** How it ended: solved; nothing recorded was the cause; given up. */
export const guidedEnds = ['resolvido', 'sem-causa', 'abandonado'] as const;

/** A check of a fault, in its recorded order: a diagnosis that, if not normal, is the cause. */
export const GuidedCheck = z.object({
  diagnostico_id: id(),
  descricao: z.string(),
  medida: z.nullable(Measure),
  /** Minutes that it takes; null where nobody said. */
  minutos: z.nullable(count()),
  alta_tensao: z.boolean(),
  /** Cases of this fault, solved, in which it was recorded as the cause. */
  foi_causa: count(),
});
export type GuidedCheck = z.output<typeof GuidedCheck>;

/** A solution of a fault, with the diagnoses of its entries. */
export const GuidedSolution = z.extend(Proof, {
  solucao_id: id(),
  solucao: z.string(),
  /** Its entry on the model of the session, or else its first. */
  troubleshooting_id: id(),
  diagnostico_ids: z.array(id()),
  /** Solved cases whose cause was not recorded. */
  resolveu_sem_causa: count(),
  /** Solved cases, by the diagnosis that was recorded as the cause. */
  resolveu_por_causa: z.array(z.object({ diagnostico_id: id(), vezes: count() })),
});
export type GuidedSolution = z.output<typeof GuidedSolution>;

export const GuidedFault = z.object({
  sintoma_id: id(),
  sintoma: z.string(),
  verificacoes: z.array(GuidedCheck),
  solucoes: z.array(GuidedSolution),
});
export type GuidedFault = z.output<typeof GuidedFault>;

export const GuidedAnswer = z.object({
  diagnostico_id: id(),
  resposta: z.enum(checkAnswers),
  /** What was measured, as typed. */
  valor: z.nullable(z.string()),
  por_nome: z.nullable(z.string()),
  em: time(),
});
export type GuidedAnswer = z.output<typeof GuidedAnswer>;

/** A guided diagnosis of one unit, by one person or several. */
export const GuidedSession = z.object({
  id: id(),
  /** Those in use; what was merged since is named by the one that stays. */
  sintoma_ids: z.array(id()),
  /** Of its first fault. */
  titulo: z.string(),
  modelo_equipamento_id: z.nullable(id()),
  modelo_equipamento_nome: z.nullable(z.string()),
  unidade: z.nullable(z.string()),
  /** In the order in which they were given. Not to be sorted by time: unsent ones have the time of their device. */
  respostas: z.array(GuidedAnswer),
  /** Who confirmed that the unit has no voltage, and when; null: nobody yet. */
  seguranca_em: z.nullable(time()),
  seguranca_por_nome: z.nullable(z.string()),
  fim: z.nullable(z.enum(guidedEnds)),
  encerrado_em: z.nullable(time()),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type GuidedSession = z.output<typeof GuidedSession>;

/** With what the order of its checks is computed from (`guided.ts`). */
export const GuidedCase = z.extend(GuidedSession, {
  defeitos: z.array(GuidedFault),
  /**
   * Marked as high voltage: the category of its model (where none was named, of any model that has these faults), or one of
   * its checks.
   */
  alta_tensao: z.boolean(),
});
export type GuidedCase = z.output<typeof GuidedCase>;

export const guidedTexts = {
  /** Title of a session whose faults were all removed for good. */
  noFault: 'Defeito removido',
} as const;

const ofSession = () => z.object({ id: idInAddress() });
const ofCheck = () => z.extend(ofSession(), { diagnostico: idInAddress() });
/** '' and null both mean none. */
const unidade = () => z.nullable(lineText(guidedLimits.unidadeMaxChars));

export const guidedEndpoints = {
  start: endpoint('POST /diagnosticos-guiados', 'read-knowledge-base', {
    summary:
      'Começa um diagnóstico guiado; se já há um aberto dos mesmos defeitos na mesma unidade, responde esse',
    body: z.object({
      sintoma_ids: z.array(id()).check(z.minLength(1), z.maxLength(guidedLimits.faultsMax)),
      modelo_equipamento_id: z.optional(z.nullable(id())),
      unidade: z.optional(unidade()),
    }),
    response: GuidedCase,
    status: 201,
    isCostly: true,
  }),
  list: endpoint('GET /diagnosticos-guiados', 'read-knowledge-base', {
    summary: 'Diagnósticos guiados abertos de que quem chama participa, os mexidos por último primeiro',
    query: z.object({
      page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
      limit: countInQuery({ min: 1, max: 100, default: listLimits.pageSize }),
    }),
    response: pageOf(GuidedSession),
  }),
  get: endpoint('GET /diagnosticos-guiados/:id', 'read-knowledge-base', {
    summary: 'Um diagnóstico guiado, com o que decide a ordem das verificações',
    params: ofSession(),
    response: GuidedCase,
    isCostly: true,
    errors: ['guided-not-found'],
  }),
  save: endpoint('PUT /diagnosticos-guiados/:id', 'read-knowledge-base', {
    summary: 'Muda o equipamento ou a unidade de um diagnóstico guiado aberto',
    params: ofSession(),
    body: z.object({
      modelo_equipamento_id: z.optional(z.nullable(id())),
      unidade: z.optional(unidade()),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended'],
  }),
  answer: endpoint('PUT /diagnosticos-guiados/:id/respostas/:diagnostico', 'read-knowledge-base', {
    summary: 'Responde uma verificação; de novo, troca a resposta',
    params: ofCheck(),
    body: z.object({
      resposta: z.enum(checkAnswers),
      valor: z.optional(z.nullable(lineText(guidedLimits.valorMaxChars))),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-check-not-found', 'guided-ended'],
  }),
  undo: endpoint('DELETE /diagnosticos-guiados/:id/respostas/:diagnostico', 'read-knowledge-base', {
    summary: 'Desfaz a resposta de uma verificação; as outras ficam',
    params: ofCheck(),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-check-not-found', 'guided-ended'],
  }),
  confirmSafety: endpoint('PUT /diagnosticos-guiados/:id/seguranca', 'read-knowledge-base', {
    summary: 'Confirma que a unidade foi isolada e está sem tensão',
    params: ofSession(),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended'],
  }),
  end: endpoint('PUT /diagnosticos-guiados/:id/fim', 'read-knowledge-base', {
    summary: 'Encerra um diagnóstico guiado, ou, com null, o abre de novo',
    params: ofSession(),
    /** Ended already: the end changes. */
    body: z.object({ fim: z.nullable(z.enum(guidedEnds)) }),
    response: GuidedCase,
    errors: ['guided-not-found'],
  }),
};
