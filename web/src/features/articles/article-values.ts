import { type Article, ArticleEdit, articleEndpoints, NewArticle } from '@bancada/contract/articles';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';

/** The form's values; CUI is the parent's id. */
export type ArticleValues = { nome: string; autor: string; CUI: number | null; descricao: string };

export const emptyArticle: ArticleValues = { nome: '', autor: '', CUI: null, descricao: '' };

export function valuesOf({ nome, autor, CUI, descricao }: Article): ArticleValues {
  return { nome, autor, CUI, descricao };
}

export function checkArticle(values: ArticleValues): Record<string, string> {
  return schemaErrors(NewArticle, values);
}

export function createArticle(values: ArticleValues) {
  return call(articleEndpoints.create, { body: values });
}

export function saveArticle(id: number, values: ArticleValues, version: string) {
  const body = ArticleEdit.parse({ ...values, atualizado_em: version });
  return call(articleEndpoints.save, { params: { id }, body });
}
