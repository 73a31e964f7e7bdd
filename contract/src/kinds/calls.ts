import * as z from 'zod/mini';
import { listQuery, pageOf } from '../lists.ts';
import { idInAddress } from '../values.ts';
import type { Kind } from './kind.ts';

type Schema = z.ZodMiniType;

/**
 * What the four calls of a kind promise, for `endpoint`: a page of its records, one of them, creating one and saving one.
 * `noun`: what the document of the calls calls a record, where that is not the kind's name.
 */
export function callsOf<Answer extends z.ZodMiniObject, New extends Schema, Edit extends Schema>(
  { singular, gender, notFound }: Kind,
  [answer, created, edited]: readonly [answer: Answer, created: New, edited: Edit],
  noun = singular.toLowerCase(),
) {
  const a = gender === 'f' ? 'uma' : 'um';
  const it = gender === 'f' ? 'a' : 'o';
  const params = z.object({ id: idInAddress() });
  const withMessage = z.extend(answer, { message: z.string() });
  return {
    list: <Filters extends Record<string, Schema>>(summary: string, filters: Filters) => ({
      summary,
      query: z.extend(listQuery(), filters),
      response: pageOf(answer),
      isCostly: true as const,
    }),
    get: {
      summary: `${a[0]?.toUpperCase()}${a.slice(1)} ${noun}`,
      params,
      response: answer,
      errors: [notFound],
    },
    create: {
      summary: `Cria ${a} ${noun}`,
      body: created,
      response: withMessage,
      status: 201 as const,
      errors: ['value-taken' as const],
    },
    save: {
      summary: `Altera ${a} ${noun}; com atualizado_em, só se ninguém ${it} alterou desde essa leitura`,
      params,
      body: edited,
      response: withMessage,
      errors: [notFound, 'changed-meanwhile' as const, 'value-taken' as const],
    },
  };
}
