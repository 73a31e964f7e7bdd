import * as z from 'zod/mini';
import { AttachmentSummary } from '../attachments/attachments.ts';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { maxId } from '../read-whole-number.ts';
import { id, idInAddress, requiredParagraphs, requiredText, time, wholeInAddress } from '../values.ts';

export const articleLimits = { nomeMaxChars: 200, autorMaxChars: 120, descricaoMaxChars: 200_000 } as const;

const ArticleName = z.object({ id: id(), nome: z.string() });

/** An article as a row of a list, without its text. */
export const ArticleRow = z.object({
  id: id(),
  nome: z.string(),
  autor: z.string(),
  /** The parent article's id. */
  CUI: z.nullable(id()),
  /** Number of direct child articles. */
  filhos: z.int(),
  anexos: z.array(AttachmentSummary),
  criado_em: time(),
  atualizado_em: time(),
});
export type ArticleRow = z.output<typeof ArticleRow>;

export const Article = z.extend(ArticleRow, {
  /** Markdown. */
  descricao: z.string(),
  /** Ancestors, the topmost first. */
  acima: z.array(ArticleName),
});
export type Article = z.output<typeof Article>;

/** The parent's id; empty, `0` and null all mean none. */
const parent = () =>
  z.pipe(
    z.union([z.literal(''), z.literal('0'), z.literal(0), z.null(), id()], 'Digite um número.'),
    z.transform((value) => (typeof value === 'number' && value > 0 ? value : null)),
  );

const { nomeMaxChars, autorMaxChars, descricaoMaxChars } = articleLimits;

export const NewArticle = z.object({
  nome: requiredText(nomeMaxChars),
  descricao: requiredParagraphs(descricaoMaxChars),
  CUI: z._default(parent(), null),
  autor: requiredText(autorMaxChars),
});
export type NewArticle = z.output<typeof NewArticle>;

/** Body of an edit: absent fields are left unchanged. */
export const ArticleEdit = z.object({
  nome: z.optional(requiredText(nomeMaxChars)),
  descricao: z.optional(requiredParagraphs(descricaoMaxChars)),
  CUI: z.optional(parent()),
  autor: z.optional(requiredText(autorMaxChars)),
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type ArticleEdit = z.output<typeof ArticleEdit>;

const withMessage = z.extend(Article, { message: z.string() });

export const articleEndpoints = {
  list: endpoint('GET /artigos', 'read-knowledge-base', {
    summary:
      'Artigos, os mais novos primeiro; com pai, os que ficam logo abaixo daquele (0: os de cima), por nome',
    query: z.extend(listQuery(), {
      /** `search` matches name, text and author. */
      pai: z.optional(wholeInAddress({ min: 0, max: maxId })),
    }),
    response: pageOf(ArticleRow),
    isCostly: true,
  }),
  get: endpoint('GET /artigos/:id', 'read-knowledge-base', {
    summary: 'Um artigo, com os que ficam acima dele',
    params: z.object({ id: idInAddress() }),
    response: Article,
    errors: ['article-not-found'],
  }),
  create: endpoint('POST /artigos', 'edit-knowledge-base', {
    summary: 'Cria um artigo',
    body: NewArticle,
    response: withMessage,
    status: 201,
  }),
  save: endpoint('PUT /artigos/:id', 'edit-knowledge-base', {
    summary: 'Altera um artigo; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: z.object({ id: idInAddress() }),
    body: ArticleEdit,
    response: withMessage,
    errors: ['article-not-found', 'changed-meanwhile'],
  }),
};
