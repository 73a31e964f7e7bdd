// Visits: each time that a unit was on the bench, from the complaint to the guarantee.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { checkAnswers, guidedEnds } from '../guided/guided-calls.ts';
import { listQuery, pageOf } from '../lists.ts';
import { count, day, emptyableParagraphs, id, idInAddress, time } from '../values.ts';
import { visitStates } from './visit-states.ts';

export const visitLimits = { textMaxChars: 4000, answersShown: 200 } as const;

export const visitTexts = {
  endsBefore: 'A saída não pode ser antes da entrada.',
  /** `voltou em 23 dias`; 0 is the same day. */
  cameBack: (days: number) =>
    days === 0
      ? 'voltou no mesmo dia'
      : `voltou em ${days.toLocaleString('pt-BR')} ${days === 1 ? 'dia' : 'dias'}`,
} as const;

const calendarDay = () => day({ first: '2000-01-01', last: '2999-12-31' });
const text = () => z.optional(emptyableParagraphs(visitLimits.textMaxChars));
const written = {
  estado: z.optional(z.enum(visitStates)),
  encerrado_em: z.optional(z.nullable(calendarDay())),
  /** What the customer says of it, without the customer. */
  queixa: text(),
  /** The fault that it turned out to be. */
  sintoma_id: z.optional(z.nullable(id())),
  feito: text(),
  nao_feito: text(),
  nota: text(),
  garantia_ate: z.optional(z.nullable(calendarDay())),
};

export const NewVisit = z.object({
  aparelho_id: id(),
  /** The server's calendar day where absent. */
  aberto_em: z.optional(calendarDay()),
  ...written,
});
export type NewVisit = z.output<typeof NewVisit>;

/** Body of an edit: absent fields are left unchanged. */
export const VisitEdit = z.object({
  aberto_em: z.optional(calendarDay()),
  ...written,
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type VisitEdit = z.output<typeof VisitEdit>;

/** A guided diagnosis of a visit, with what was tried and measured. */
export const VisitSession = z.object({
  id: id(),
  titulo: z.string(),
  fim: z.nullable(z.enum(guidedEnds)),
  criado_em: time(),
  respostas: z.array(
    z.object({
      diagnostico_id: id(),
      descricao: z.string(),
      resposta: z.enum(checkAnswers),
      valor: z.nullable(z.string()),
      esperado: z.nullable(z.string()),
    }),
  ),
});
export type VisitSession = z.output<typeof VisitSession>;

/** What was said of a solution in a visit. */
export const VisitOutcome = z.object({
  id: id(),
  troubleshooting_id: id(),
  sintoma_id: id(),
  sintoma: z.string(),
  solucao: z.string(),
  resolveu: z.boolean(),
  dia: z.iso.date(),
  nota: z.nullable(z.string()),
  causa: z.nullable(z.string()),
  por_nome: z.nullable(z.string()),
});
export type VisitOutcome = z.output<typeof VisitOutcome>;

export const Visit = z.object({
  id: id(),
  aparelho_id: id(),
  aparelho: z.string(),
  /** The unit's. */
  modelo_equipamento_id: z.nullable(id()),
  estado: z.enum(visitStates),
  aberto_em: z.iso.date(),
  encerrado_em: z.nullable(z.iso.date()),
  queixa: z.nullable(z.string()),
  sintoma_id: z.nullable(id()),
  sintoma: z.nullable(z.string()),
  feito: z.nullable(z.string()),
  nao_feito: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  garantia_ate: z.nullable(z.iso.date()),
  /** Days since the visit before ended, or began where that is not known; null: it is the first. */
  voltou_em: z.nullable(count()),
  /** A guarantee of a visit before was running on the day it came back. */
  em_garantia: z.boolean(),
  sessoes: z.array(VisitSession),
  resultados: z.array(VisitOutcome),
  /** How many photos it shows. */
  fotos: count(),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Visit = z.output<typeof Visit>;

const withMessage = z.extend(Visit, { message: z.string() });
const ofRecord = () => z.object({ id: idInAddress() });

export const visitEndpoints = {
  ofUnit: endpoint('GET /units/:id/visits', 'read-knowledge-base', {
    summary:
      'O passado de um aparelho: os atendimentos, o mais novo primeiro, com o que foi tentado e medido',
    params: ofRecord(),
    query: z.omit(listQuery(), { search: true }),
    response: pageOf(Visit),
    errors: ['unit-not-found'],
    isCostly: true,
  }),
  get: endpoint('GET /visits/:id', 'read-knowledge-base', {
    summary: 'Um atendimento',
    params: ofRecord(),
    response: Visit,
    errors: ['visit-not-found'],
  }),
  create: endpoint('POST /visits', 'edit-knowledge-base', {
    summary: 'Abre um atendimento de um aparelho',
    body: NewVisit,
    response: withMessage,
    status: 201,
  }),
  save: endpoint('PUT /visits/:id', 'edit-knowledge-base', {
    summary: 'Altera um atendimento; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofRecord(),
    body: VisitEdit,
    response: withMessage,
    errors: ['visit-not-found', 'changed-meanwhile'],
  }),
};
