import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { emptyableParagraphs, id, idInAddress, requiredText, time } from '../values.ts';

export const categoryLimits = { nomeMaxChars: 200, descricaoMaxChars: 2000 } as const;

export const Category = z.object({
  id: id(),
  nome: z.string(),
  descricao: z.nullable(z.string()),
  /** A dangerous voltage stays in such equipment when it is off. */
  alta_tensao: z.boolean(),
  criado_em: time(),
  atualizado_em: time(),
});
export type Category = z.output<typeof Category>;

export const NewCategory = z.object({
  nome: requiredText(categoryLimits.nomeMaxChars),
  descricao: z.optional(emptyableParagraphs(categoryLimits.descricaoMaxChars)),
  alta_tensao: z.optional(z.boolean()),
});
export type NewCategory = z.output<typeof NewCategory>;

/** Body of an edit: absent fields are left unchanged; an empty description is stored as none. */
export const CategoryEdit = z.object({
  nome: z.optional(requiredText(categoryLimits.nomeMaxChars)),
  descricao: z.optional(emptyableParagraphs(categoryLimits.descricaoMaxChars)),
  alta_tensao: z.optional(z.boolean()),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type CategoryEdit = z.output<typeof CategoryEdit>;

const withMessage = z.extend(Category, { message: z.string() });

export const categoryEndpoints = {
  list: endpoint('GET /categories', 'read-knowledge-base', {
    summary: 'Categorias, por nome; com category_id, só aquela',
    query: z.extend(listQuery(), { category_id: z.optional(idInAddress()) }),
    response: pageOf(Category),
    isCostly: true,
  }),
  get: endpoint('GET /categories/:id', 'read-knowledge-base', {
    summary: 'Uma categoria',
    params: z.object({ id: idInAddress() }),
    response: Category,
    errors: ['category-not-found'],
  }),
  create: endpoint('POST /categories', 'edit-knowledge-base', {
    summary: 'Cria uma categoria',
    body: NewCategory,
    response: withMessage,
    status: 201,
    errors: ['value-taken'],
  }),
  save: endpoint('PUT /categories/:id', 'edit-knowledge-base', {
    summary: 'Altera uma categoria; com atualizado_em, só se ninguém a alterou desde essa leitura',
    params: z.object({ id: idInAddress() }),
    body: CategoryEdit,
    response: withMessage,
    errors: ['category-not-found', 'changed-meanwhile', 'value-taken'],
  }),
};
