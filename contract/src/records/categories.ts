import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { callsOf } from '../kinds/calls.ts';
import { category } from '../kinds/category.ts';
import { answerOf, editOf, newOf } from '../kinds/schemas.ts';
import { idInAddress } from '../values.ts';

export const Category = answerOf(category, {});
export type Category = z.output<typeof Category>;
export const NewCategory = newOf(category);
export const CategoryEdit = editOf(category);

const calls = callsOf(category, [Category, NewCategory, CategoryEdit]);

export const categoryEndpoints = {
  list: endpoint(
    'GET /categories',
    'read-knowledge-base',
    calls.list('Categorias, por nome; com category_id, só aquela', {
      category_id: z.optional(idInAddress()),
    }),
  ),
  get: endpoint('GET /categories/:id', 'read-knowledge-base', calls.get),
  create: endpoint('POST /categories', 'edit-knowledge-base', calls.create),
  save: endpoint('PUT /categories/:id', 'edit-knowledge-base', calls.save),
};
