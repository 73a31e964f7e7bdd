import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { checkKinds } from '../faults/check-kinds.ts';
import { NewOutcome, Proof } from '../faults/outcomes.ts';
import { listLimits, pageOf } from '../lists.ts';
import { isPlausibleValue, Measure } from '../measures/measure.ts';
import { measureTexts } from '../measures/measure-texts.ts';
import { count, countInQuery, id, idInAddress, lineText, time } from '../values.ts';
import { guidedLimits } from './guided-limits.ts';

/**
 * What came of a check. `impossivel`: it could not be done. `feito`: a step that prepares was done, its only answer. Of a test
 * for absence of voltage `normal` is that there is none.
 */
export const checkAnswers = ['normal', 'anormal', 'impossivel', 'feito'] as const;
export type CheckAnswer = (typeof checkAnswers)[number];
/** How it ended: solved; nothing recorded was the cause; given up. */
export const guidedEnds = ['resolvido', 'sem-causa', 'abandonado'] as const;

/**
 * What voltage was said of. `confirmado`: the unit has none, said by one person of what that person will touch. All others
 * end what everybody had confirmed.
 */
export const safetyEvents = [
  'confirmado',
  'energizado',
  'ainda-ha-tensao',
  'nao-mediu',
  'outro-aparelho',
  'encerrado',
  'reaberto',
] as const;

/** A step of a fault, in its recorded order: by its kind a check, or what is to be done before one. */
export const GuidedCheck = z.object({
  diagnostico_id: id(),
  tipo: z.enum(checkKinds),
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
  /** Whatever is checked or mended on it is within reach of a dangerous voltage. */
  alta_tensao: z.boolean(),
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
  /** The visit that it belongs to, and its unit; null: none. */
  atendimento_id: z.nullable(id()),
  aparelho_id: z.nullable(id()),
  /** In the order in which they were given. Not to be sorted by time: unsent ones have the time of their device. */
  respostas: z.array(GuidedAnswer),
  fim: z.nullable(z.enum(guidedEnds)),
  encerrado_em: z.nullable(time()),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type GuidedSession = z.output<typeof GuidedSession>;

/** That the unit has no voltage, as one person confirmed it for what that person touches. */
const SafetyConfirmation = z.object({
  por_nome: z.nullable(z.string()),
  /** The caller's. */
  e_minha: z.boolean(),
  em: time(),
  vale_ate: time(),
});

export const GuidedSafety = z.object({
  /** The server's time: a device's clock may be wrong. */
  agora: time(),
  /** Those that hold now, the newest first. */
  confirmacoes: z.array(SafetyConfirmation),
  /** All that was said of it, the newest first. */
  registro: z.array(z.object({ evento: z.enum(safetyEvents), por_nome: z.nullable(z.string()), em: time() })),
});
export type GuidedSafety = z.output<typeof GuidedSafety>;

/** What a session recorded of a solution. */
export const GuidedOutcome = z.object({
  resultado_id: id(),
  solucao_id: id(),
  solucao: z.string(),
  resolveu: z.boolean(),
  por_nome: z.nullable(z.string()),
  em: time(),
});
export type GuidedOutcome = z.output<typeof GuidedOutcome>;

/** With what the order of its checks is computed from (`guided.ts`). */
export const GuidedCase = z.extend(GuidedSession, {
  defeitos: z.array(GuidedFault),
  /** One of its faults or checks is marked as high voltage, or tests that there is none. */
  alta_tensao: z.boolean(),
  /** The caller started it, joined it, or answered in it. */
  participa: z.boolean(),
  seguranca: GuidedSafety,
  /** The last word on each solution that was tried, in the order in which they were said. */
  resultados: z.array(GuidedOutcome),
  /** What was taken back, the last first. */
  desfeitos: z.array(GuidedOutcome),
});
export type GuidedCase = z.output<typeof GuidedCase>;

export const guidedTexts = {
  /** Title of a session whose faults were all removed for good. */
  noFault: 'Defeito removido',
  onlyDone: 'Um preparo só tem a resposta feito.',
  neverDone: 'Só um preparo tem a resposta feito.',
  confirmedAhead: 'O horário da confirmação está no futuro.',
  waitAfterIsolating: `Espere ${guidedLimits.dischargeMinutes} minutos depois de isolar o aparelho.`,
  isolatedTooLongAgo: `O aparelho foi isolado há mais de ${guidedLimits.safetyHours} horas. Isole de novo, espere e meça.`,
  notIsolatedSince:
    'Depois de isolado, o aparelho pode ter sido energizado ou trocado. Isole de novo, espere e meça.',
} as const;

const ofSession = () => z.object({ id: idInAddress() });
const ofCheck = () => z.extend(ofSession(), { diagnostico: idInAddress() });
/** '' and null both mean none. */
const unidade = () => z.nullable(lineText(guidedLimits.unidadeMaxChars));
/** The unit to whose visit it belongs: the one under way, or else a new one. null: none. */
const aparelho = () => z.nullable(id());
/** By the device's clock, with when it sends: only the time between them counts. */
const deviceTimes = () => ({ em: z.optional(time()), enviado_em: z.optional(time()) });

export const guidedEndpoints = {
  start: endpoint('POST /diagnosticos-guiados', 'read-knowledge-base', {
    summary:
      'Começa um diagnóstico guiado; se já há um aberto dos mesmos defeitos na mesma unidade, responde esse',
    body: z.object({
      sintoma_ids: z.array(id()).check(z.minLength(1), z.maxLength(guidedLimits.faultsMax)),
      modelo_equipamento_id: z.optional(z.nullable(id())),
      unidade: z.optional(unidade()),
      aparelho_id: z.optional(aparelho()),
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
    // What it says of voltage must not be seconds old.
    answeredBy: 'primary',
    errors: ['guided-not-found'],
  }),
  save: endpoint('PUT /diagnosticos-guiados/:id', 'read-knowledge-base', {
    summary: 'Muda o equipamento ou a unidade de um diagnóstico guiado aberto',
    params: ofSession(),
    body: z.object({
      modelo_equipamento_id: z.optional(z.nullable(id())),
      unidade: z.optional(unidade()),
      aparelho_id: z.optional(aparelho()),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended', 'guided-not-taking-part'],
  }),
  answer: endpoint('PUT /diagnosticos-guiados/:id/respostas/:diagnostico', 'read-knowledge-base', {
    summary: 'Responde uma verificação; de novo, troca a resposta',
    params: ofCheck(),
    body: z.object({
      resposta: z.enum(checkAnswers),
      valor: z.optional(
        z.nullable(
          lineText(guidedLimits.valorMaxChars).check(z.refine(isPlausibleValue, measureTexts.absurd)),
        ),
      ),
      ...deviceTimes(),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-check-not-found', 'guided-ended', 'guided-not-taking-part'],
  }),
  undo: endpoint('DELETE /diagnosticos-guiados/:id/respostas/:diagnostico', 'read-knowledge-base', {
    summary: 'Desfaz a resposta de uma verificação; as outras ficam',
    params: ofCheck(),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-check-not-found', 'guided-ended', 'guided-not-taking-part'],
  }),
  confirmSafety: endpoint('PUT /diagnosticos-guiados/:id/seguranca', 'read-knowledge-base', {
    summary: 'Quem chama confirma, para si, que a unidade foi isolada e está sem tensão',
    params: ofSession(),
    body: z.object({
      /**
       * When it was isolated: at least `guidedLimits.dischargeMinutes` and at most `safetyHours` before it is confirmed, and after all
       * that ended earlier confirmations.
       */
      isolado_em: time(),
      ...deviceTimes(),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended', 'guided-not-taking-part'],
  }),
  endSafety: endpoint('DELETE /diagnosticos-guiados/:id/seguranca', 'read-knowledge-base', {
    summary: 'A unidade foi energizada de novo: o que todos confirmaram deixa de valer',
    params: ofSession(),
    query: z.object(deviceTimes()),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended'],
  }),
  join: endpoint('PUT /diagnosticos-guiados/:id/participacao', 'read-knowledge-base', {
    summary: 'Participa de um diagnóstico guiado que outra pessoa começou',
    params: ofSession(),
    response: GuidedCase,
    errors: ['guided-not-found'],
  }),
  recordOutcome: endpoint('POST /diagnosticos-guiados/:id/resultados', 'read-knowledge-base', {
    summary: 'Registra se uma solução resolveu nesta unidade, como resultado deste diagnóstico guiado',
    params: ofSession(),
    body: z.pick(NewOutcome, {
      troubleshooting_id: true,
      resolveu: true,
      dia: true,
      diagnostico_id: true,
    }),
    response: GuidedCase,
    status: 201,
    errors: ['guided-not-found', 'entry-not-found', 'guided-not-taking-part'],
  }),
  undoOutcome: endpoint('DELETE /diagnosticos-guiados/:id/resultados/:solucao', 'read-knowledge-base', {
    summary:
      'Desfaz o último resultado de uma solução neste diagnóstico guiado, que abre de novo se esse resultado o encerrou',
    params: z.extend(ofSession(), { solucao: idInAddress() }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-ended', 'guided-not-taking-part'],
  }),
  end: endpoint('PUT /diagnosticos-guiados/:id/fim', 'read-knowledge-base', {
    summary:
      'Encerra um diagnóstico guiado, ou, com null, o abre de novo e desfaz os resultados que registrou (`desfeitos`)',
    params: ofSession(),
    /** Ended already: the end changes. */
    body: z.object({
      fim: z.nullable(z.enum(guidedEnds)),
      /** With null: only the end is undone, and what was recorded stays. */
      manter_resultados: z.optional(z.boolean()),
    }),
    response: GuidedCase,
    errors: ['guided-not-found', 'guided-not-taking-part'],
  }),
};
