import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listLimits, pageOf } from '../lists.ts';
import { count, countInQuery, day, id, idInAddress, lineText, paragraphs, time } from '../values.ts';

export const outcomeLimits = {
  notaMaxChars: 1000,
  unidadeMaxChars: 80,
  /** Rows of each list on the dashboard. */
  rankedMax: 50,
  /** Two outcomes of one person closer than this may be one gesture. */
  inARowSeconds: 10,
  /** The same of an outcome after an answer in a guided diagnosis. */
  afterAnswerSeconds: 2,
} as const;

export const outcomeTexts = {
  solved: 'Resolveu',
  notSolved: 'Não resolveu',
  future: 'Este dia ainda não chegou.',
  otherSolution: 'Escolha um registro do mesmo defeito com a mesma solução.',
  otherDiagnosis: 'Escolha um dos diagnósticos deste registro.',
  noCause:
    'Um preparo ou um teste de ausência de tensão não é a causa de um defeito. Escolha uma verificação.',
  sameUnit: 'Já existe outro resultado da mesma pessoa neste aparelho. Altere ou exclua aquele.',
  isAside: 'posto de lado: não conta',
  setAside: (nome: string) =>
    `Os resultados de ${nome} estão postos de lado: não contam em nada até serem devolvidos.`,
  counted: (nome: string) => `Os resultados de ${nome} contam de novo.`,
  sameDay:
    'Já existe outro resultado da mesma pessoa neste dia, sem aparelho. Diga qual foi o aparelho, ou altere aquele.',
} as const;

/** How often a solution of a fault was tried, in all its entries; `proof.ts` orders by it and says it in words. */
export const Proof = z.object({
  resolveu: count(),
  tentativas: count(),
  /** How many people said so. */
  pessoas: count(),
  /** How far that proves it in the order: `Proof` of `proof.ts`. */
  ordem: z.int().check(z.gte(-95), z.lte(4000)),
});

/** Whether a solution solved a fault, on one unit, as one person saw it on one day. */
export const Outcome = z.object({
  id: id(),
  /** The entry: a symptom, the model it was tried on, and the solution. */
  troubleshooting_id: id(),
  resolveu: z.boolean(),
  dia: z.iso.date(),
  /** Serial number, service order, licence plate: what tells one unit from another. null: not given. */
  unidade: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  /** The diagnosis that turned out to be the cause; null where it is not known. */
  diagnostico_id: z.nullable(id()),
  diagnostico: z.nullable(z.string()),
  sintoma_id: id(),
  sintoma: z.string(),
  solucao_id: id(),
  solucao: z.string(),
  modelo_equipamento_id: id(),
  modelo_equipamento_nome: z.string(),
  fabricante_nome: z.string(),
  /** The visit in which it was seen, and its unit; null: it belongs to none. */
  atendimento_id: z.nullable(id()),
  aparelho_id: z.nullable(id()),
  /** Recorded by the caller, who may change and remove it. */
  e_meu: z.boolean(),
  /** Set aside by an editor with all outcomes of its person: it counts in nothing. */
  de_lado: z.boolean(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Outcome = z.output<typeof Outcome>;

/** The day of an outcome. */
export const outcomeDay = () => day({ first: '2000-01-01', last: '2999-12-31' });
/** '' and null both mean none. */
const unidade = () => z.nullable(lineText(outcomeLimits.unidadeMaxChars));
const nota = () => z.nullable(paragraphs(outcomeLimits.notaMaxChars));

export const NewOutcome = z.object({
  troubleshooting_id: id(),
  resolveu: z.boolean(),
  /** The caller's calendar day; the server's where absent. At most tomorrow, as the server sees it in UTC. */
  dia: z.optional(outcomeDay()),
  unidade: z.optional(unidade()),
  nota: z.optional(nota()),
  diagnostico_id: z.optional(z.nullable(id())),
  /** The unit to whose visit it belongs: the one under way, or else a new one. */
  aparelho_id: z.optional(z.nullable(id())),
  /** Or the very visit, ended or not. */
  atendimento_id: z.optional(id()),
});
export type NewOutcome = z.output<typeof NewOutcome>;

/** Body of an edit: absent fields are left unchanged. */
export const OutcomeEdit = z.object({
  /** Another entry of the same fault and solution: it was tried on that model. */
  troubleshooting_id: z.optional(id()),
  resolveu: z.optional(z.boolean()),
  dia: z.optional(outcomeDay()),
  unidade: z.optional(unidade()),
  nota: z.optional(nota()),
  diagnostico_id: z.optional(z.nullable(id())),
  /** As of a new one; null: it belongs to no visit. */
  aparelho_id: z.optional(z.nullable(id())),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type OutcomeEdit = z.output<typeof OutcomeEdit>;

/** A solution of a fault with its proof. */
export const RankedSolution = z.extend(Proof, {
  sintoma_id: id(),
  sintoma: z.string(),
  solucao_id: id(),
  solucao: z.string(),
});
export type RankedSolution = z.output<typeof RankedSolution>;

/** An outcome that its person recorded within seconds of something else: perhaps by accident. */
export const OutcomeInARow = z.object({
  resultado: Outcome,
  /** The same person's outcome just before, where it was one. */
  anterior: z.nullable(Outcome),
  /** The check that they answered just before in a guided diagnosis, where it was that. */
  verificacao: z.nullable(z.string()),
  segundos: z.number().check(z.minimum(0)),
  /** When the outcome was recorded. */
  dito_em: time(),
});
export type OutcomeInARow = z.output<typeof OutcomeInARow>;

const ofOutcome = () => z.object({ id: idInAddress() });
/** The proof of the solution in its fault, after the call. */
const withProof = z.extend(Outcome, { prova: Proof });

export const outcomeEndpoints = {
  record: endpoint('POST /resultados', 'read-knowledge-base', {
    summary:
      'Registra se uma solução resolveu; de novo na mesma unidade (ou, sem unidade, no mesmo dia) altera o que a pessoa já registrou',
    body: NewOutcome,
    response: withProof,
    status: 201,
    errors: ['entry-not-found'],
  }),
  list: endpoint('GET /resultados', 'read-knowledge-base', {
    summary:
      'Resultados de um defeito, de uma solução, de um registro ou de quem chama, os mais novos primeiro',
    query: z.object({
      sintoma_id: z.optional(idInAddress()),
      solucao_id: z.optional(idInAddress()),
      troubleshooting_id: z.optional(idInAddress()),
      /** `1`: only what the caller recorded. */
      meus: z.optional(z.literal('1')),
      page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
      limit: countInQuery({ min: 1, max: 100, default: listLimits.pageSize }),
    }),
    response: pageOf(Outcome),
    isCostly: true,
  }),
  get: endpoint('GET /resultados/:id', 'read-knowledge-base', {
    summary: 'Um resultado',
    params: ofOutcome(),
    response: Outcome,
    errors: ['outcome-not-found'],
  }),
  inARow: endpoint('GET /resultados/seguidos', 'edit-any-outcome', {
    summary:
      'Resultados que a mesma pessoa registrou segundos depois de outro, ou de uma resposta no diagnóstico guiado: para conferir',
    query: z.object({
      page: countInQuery({ min: 1, max: listLimits.pageMax, default: 1 }),
      limit: countInQuery({ min: 1, max: 100, default: listLimits.pageSize }),
    }),
    response: pageOf(OutcomeInARow),
    isCostly: true,
  }),
  save: endpoint('PUT /resultados/:id', 'read-knowledge-base', {
    summary: 'Altera um resultado: quem o registrou, ou um editor',
    params: ofOutcome(),
    body: OutcomeEdit,
    response: z.extend(withProof, { message: z.string() }),
    errors: ['outcome-not-found', 'changed-meanwhile', 'not-allowed'],
  }),
  ranking: endpoint('GET /dashboard/resultados', 'read-knowledge-base', {
    summary: 'O que mais resolve e o que nunca resolveu, pelo que foi registrado',
    query: z.object({ limit: countInQuery({ min: 1, max: outcomeLimits.rankedMax, default: 5 }) }),
    response: z.object({
      /** By the lower end of Wilson's interval; at least one solved case. */
      resolvem: z.array(RankedSolution),
      /** Tried, and never solved: the most tried first. */
      nunca_resolveram: z.array(RankedSolution),
    }),
    isCostly: true,
  }),
};
