// Who recorded outcomes, for the editors who may set them aside.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { count, id, idInAddress, time } from '../values.ts';

/** Somebody who recorded outcomes, as whoever may set them aside sees it. */
export const OutcomePerson = z.object({
  usuario_id: id(),
  nome: z.string(),
  nome_usuario: z.string(),
  /** Outcomes in use. */
  resultados: count(),
  /** Of these, said within the last 24 hours. */
  ultimo_dia: count(),
  /** When they were set aside; null: they count. */
  de_lado_em: z.nullable(time()),
  de_lado_por_nome: z.nullable(z.string()),
});
export type OutcomePerson = z.output<typeof OutcomePerson>;

export const outcomePeopleEndpoints = {
  people: endpoint('GET /resultados/pessoas', 'edit-any-outcome', {
    answeredBy: 'primary',
    summary:
      'Quem registrou resultados: os que estão postos de lado primeiro, depois quem mais registrou nas últimas 24 horas',
    query: z.extend(listQuery(), { usuario_id: z.optional(idInAddress()) }),
    response: pageOf(OutcomePerson),
    isCostly: true,
  }),
  setAside: endpoint('PUT /resultados/pessoas/:id', 'edit-any-outcome', {
    summary:
      'Põe de lado todos os resultados de uma pessoa, os de agora e os que vierem, que deixam de contar; ou os faz contar de novo',
    params: z.object({ id: idInAddress() }),
    body: z.object({ de_lado: z.boolean() }),
    response: z.extend(OutcomePerson, { message: z.string() }),
    errors: ['user-not-found'],
    isCostly: true,
  }),
};
