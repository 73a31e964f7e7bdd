// Units: the very things on the bench. Of whose they are nothing is kept.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import { cleanLine, searchText } from '../texts.ts';
import { count, emptyableParagraphs, id, idInAddress, time } from '../values.ts';
import { type NumberKind, numberKinds } from './number-kinds.ts';
import { numberLimits, readNumberAs } from './read-number.ts';

export const unitLimits = { notaMaxChars: 1000, nearMax: 3, exactMax: 10 } as const;

export const unitTexts = {
  noCustomer: 'Sem nome, telefone ou senha do cliente: a referência leva ao sistema da oficina.',
  oneNumber: 'Informe pelo menos um número: série, IMEI, chassi, placa ou referência.',
  sameImei: 'Os dois IMEIs são iguais. Deixe um só.',
  merged: (visits: number) =>
    visits === 1
      ? 'Aparelhos unidos: 1 atendimento passou.'
      : `Aparelhos unidos: ${visits} atendimentos passaram.`,
  separated: 'União desfeita: os dois aparelhos estão de volta.',
} as const;

const notOfKind: Record<NumberKind, string> = {
  serie: `Digite de ${numberLimits.serialMinChars} a ${numberLimits.maxChars} letras e números.`,
  imei: 'Este IMEI não confere: são 15 dígitos, e o último confirma os outros. Confira cada um.',
  chassi: 'Este chassi não confere: são 17 letras e números, sem I, O e Q, e os 4 últimos são dígitos.',
  placa: 'Digite a placa como AAA9999 ou AAA9A99.',
  referencia: `Digite até ${numberLimits.maxChars} letras e números.`,
};

/** A number in its one form, however it was typed; '' and null mean none. */
const number = (kind: NumberKind) =>
  z.nullable(
    z.string().check(
      z.overwrite(cleanLine),
      z.maxLength(numberLimits.typedMaxChars),
      z.overwrite((text) => readNumberAs(kind, text) ?? text),
      z.refine((text) => text === '' || readNumberAs(kind, text) !== null, notOfKind[kind]),
    ),
  );

const written = {
  /** null: not in the catalogue, or not known. */
  modelo_equipamento_id: z.optional(z.nullable(id())),
  serie: z.optional(number('serie')),
  imei1: z.optional(number('imei')),
  imei2: z.optional(number('imei')),
  chassi: z.optional(number('chassi')),
  placa: z.optional(number('placa')),
  referencia: z.optional(number('referencia')),
  /** A board (circuit) that came from another unit or went to one. */
  troca_de_placa: z.optional(emptyableParagraphs(unitLimits.notaMaxChars)),
  nota: z.optional(emptyableParagraphs(unitLimits.notaMaxChars)),
};

/** The fields of a unit that hold its numbers. */
export const numberFields = ['serie', 'imei1', 'imei2', 'chassi', 'placa', 'referencia'] as const;
export type NumberField = (typeof numberFields)[number];
export const kindOfField = (field: NumberField): NumberKind =>
  field === 'imei1' || field === 'imei2' ? 'imei' : field;

type Numbers = { [Field in NumberField]?: string | null | undefined };

/** Whether any number is there. */
export const hasNumber = (unit: Numbers) => numberFields.some((field) => Boolean(unit[field]));
const hasTwoImeis = ({ imei1, imei2 }: Numbers) => !imei1 || imei1 !== imei2;

export const NewUnit = z
  .object(written)
  .check(
    z.refine(hasNumber, { error: unitTexts.oneNumber, path: ['serie'] }),
    z.refine(hasTwoImeis, { error: unitTexts.sameImei, path: ['imei2'] }),
  );
export type NewUnit = z.output<typeof NewUnit>;

/** Body of an edit: absent fields are left unchanged. */
export const UnitEdit = z.object({
  ...written,
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type UnitEdit = z.output<typeof UnitEdit>;

export const Unit = z.object({
  id: id(),
  modelo_equipamento_id: z.nullable(id()),
  modelo_equipamento_nome: z.nullable(z.string()),
  numero_modelo: z.nullable(z.string()),
  fabricante_nome: z.nullable(z.string()),
  serie: z.nullable(z.string()),
  imei1: z.nullable(z.string()),
  imei2: z.nullable(z.string()),
  chassi: z.nullable(z.string()),
  placa: z.nullable(z.string()),
  referencia: z.nullable(z.string()),
  troca_de_placa: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  /** How often it was on the bench. */
  atendimentos: count(),
  ultimo_em: z.nullable(z.iso.date()),
  /** The visit that has not ended; null: it is not on the bench. */
  atendimento_aberto: z.nullable(id()),
  /** The latest day of a guarantee, past or to come. */
  garantia_ate: z.nullable(z.iso.date()),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type Unit = z.output<typeof Unit>;

/** A unit with one of its numbers: the one that is, or may be, meant. */
export const UnitOfNumber = z.object({ aparelho: Unit, tipo: z.enum(numberKinds), numero: z.string() });
export type UnitOfNumber = z.output<typeof UnitOfNumber>;

/** Two units that were made one, and can be told apart again. */
export const UnitMerge = z.object({
  id: id(),
  de: id(),
  titulo_de: z.string(),
  atendimentos: count(),
  criado_em: time(),
  usuario_nome: z.nullable(z.string()),
});
export type UnitMerge = z.output<typeof UnitMerge>;

const withMessage = z.extend(Unit, { message: z.string() });
const ofUnit = () => z.object({ id: idInAddress() });

export const unitEndpoints = {
  list: endpoint('GET /units', 'read-knowledge-base', {
    summary: 'Aparelhos, os mais novos primeiro; `search` é o começo de um número ou parte do nome do modelo',
    query: z.extend(listQuery(), { model_id: z.optional(idInAddress()) }),
    response: pageOf(Unit),
    isCostly: true,
  }),
  byNumber: endpoint('GET /units/by-number', 'read-knowledge-base', {
    summary:
      'O aparelho de um número (`exatos`: mais de um se dois têm o mesmo) e os que podem ser os de um número com um erro de digitação, que quem chama confirma',
    query: z.object({
      number: searchText(numberLimits.typedMaxChars).check(
        z.refine((text) => text.trim() !== '', 'Digite um número.'),
      ),
    }),
    response: z.object({ exatos: z.array(UnitOfNumber), parecidos: z.array(UnitOfNumber) }),
    isCostly: true,
  }),
  get: endpoint('GET /units/:id', 'read-knowledge-base', {
    summary: 'Um aparelho; de um que foi unido a outro, esse outro, com o id dele',
    params: ofUnit(),
    response: Unit,
    errors: ['unit-not-found'],
  }),
  create: endpoint('POST /units', 'edit-knowledge-base', {
    summary: 'Cria um aparelho; nada de quem ele é se guarda: nem nome, nem telefone, nem senha',
    body: NewUnit,
    response: withMessage,
    status: 201,
  }),
  save: endpoint('PUT /units/:id', 'edit-knowledge-base', {
    summary: 'Altera um aparelho; com atualizado_em, só se ninguém o alterou desde essa leitura',
    params: ofUnit(),
    body: UnitEdit,
    response: withMessage,
    errors: ['unit-not-found', 'changed-meanwhile'],
  }),
  merges: endpoint('GET /units/:id/unioes', 'merge-records', {
    summary: 'As uniões a um aparelho que podem ser desfeitas, da mais nova à mais antiga; no máximo 100',
    params: ofUnit(),
    response: z.array(UnitMerge),
    errors: ['unit-not-found'],
  }),
  merge: endpoint('POST /units/:id/unioes', 'merge-records', {
    summary:
      'Une a este aparelho outro que é o mesmo: os atendimentos e os números que faltam passam, e o outro vai para a lixeira',
    params: ofUnit(),
    body: z.object({ de: id() }),
    response: withMessage,
    status: 201,
    errors: ['unit-not-found', 'merge-with-itself'],
    isCostly: true,
  }),
  undoMerge: endpoint('POST /units/unioes/:id/desfazer', 'merge-records', {
    summary: 'Desfaz a união de dois aparelhos: o que passou volta, salvo o que foi alterado desde então',
    params: ofUnit(),
    response: withMessage,
    status: 200,
    errors: ['merge-not-found', 'restore-other-first'],
    isCostly: true,
  }),
};
