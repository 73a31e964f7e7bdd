import { measureTexts } from '../measures/measure-texts.ts';
import { line, paragraphs, yesNo } from './field.ts';
import type { Kind } from './kind.ts';

export const category = {
  name: 'categories',
  singular: 'Categoria',
  plural: 'Categorias',
  gender: 'f',
  page: '/categories/{id}',
  notFound: 'category-not-found',
  uniqueField: 'nome',
  fields: {
    nome: line({ label: 'Nome', maxChars: 200, needed: 'always' }),
    descricao: paragraphs({ label: 'Descrição', maxChars: 2000, needed: 'never' }),
    /** A dangerous voltage stays in such equipment when it is off. */
    alta_tensao: yesNo({
      label: measureTexts.highVoltage,
      explained: measureTexts.highVoltageOf.category,
    }),
  },
} as const satisfies Kind;
