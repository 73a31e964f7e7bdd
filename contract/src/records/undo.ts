import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, id, idInAddress, time } from '../values.ts';
import { recordKinds } from './record-kinds.ts';

/** What one person did to many records, by how it is undone. */
export const undoKinds = ['exclusoes', 'edicoes', 'importacoes', 'unioes', 'criacoes', 'resultados'] as const;
export type UndoKind = (typeof undoKinds)[number];

export const undoLimits = {
  /** Of each kind in one call, the newest first: a transaction of bounded length. */
  atOnce: 5_000,
  /** Records that stay as they are and are named in the answer. */
  leftListed: 200,
} as const;

const counted = (one: string, many: string) => (quantos: number) =>
  `${quantos.toLocaleString('pt-BR')} ${quantos === 1 ? one : many}`;

export const undoTexts = {
  /** `588 exclusões`. */
  counted: {
    exclusoes: counted('exclusão', 'exclusões'),
    edicoes: counted('registro alterado', 'registros alterados'),
    importacoes: counted(
      'registro importado ou corrigido de uma vez',
      'registros importados ou corrigidos de uma vez',
    ),
    unioes: counted('união', 'uniões'),
    criacoes: counted('registro criado', 'registros criados'),
    resultados: counted('resultado', 'resultados'),
  } satisfies Record<UndoKind, (quantos: number) => string>,
  /** What undoing a kind does. */
  does: {
    exclusoes: 'Volta da lixeira o que a pessoa excluiu.',
    edicoes: 'Voltam os valores de antes das alterações.',
    importacoes:
      'Volta o que importações e correções em vários registros alteraram, e o que foi importado vai para a lixeira.',
    unioes: 'Os registros unidos se separam.',
    criacoes: 'O que a pessoa criou vai para a lixeira.',
    resultados: 'Os resultados registrados vão para a lixeira.',
  } satisfies Record<UndoKind, string>,
  changedBy: (nome: string | null) =>
    nome === null ? 'Alterado depois disso: fica como está.' : `Alterado depois por ${nome}: fica como está.`,
  restoredBy: (nome: string | null) =>
    nome === null
      ? 'Tirado da lixeira por outra pessoa: fica como está.'
      : `Tirado da lixeira por ${nome}: fica como está.`,
  usedByOthers: 'Em uso por registros de outras pessoas: fica como está.',
  inBin: 'Está na lixeira: fica como está.',
  valueTaken: 'O valor de antes já é de outro registro: fica como está.',
  referenceGone: 'O valor de antes cita um registro que não está mais em uso: fica como está.',
  purged: (quantos: number) =>
    `${counted('registro removido', 'registros removidos')(quantos)} para sempre da lixeira: não ${quantos === 1 ? 'volta' : 'voltam'}.`,
  done: (quantos: number) =>
    quantos === 0
      ? 'Não havia nada a desfazer.'
      : `Desfeito. ${counted('item voltou', 'itens voltaram')(quantos)} ao que era.`,
} as const;

/** A record that an undoing leaves as it is. */
const Left = z.object({
  especie: z.enum(undoKinds),
  tipo: z.enum(recordKinds),
  registro_id: id(),
  titulo: z.string(),
  motivo: z.string(),
});
export type LeftAlone = z.output<typeof Left>;

export const UndoReport = z.object({
  feitos: z.array(z.object({ especie: z.enum(undoKinds), quantos: count() })),
  ficaram: z.array(Left),
  /** Also those that `ficaram` no longer lists. */
  ficaram_total: count(),
  /** Removed for good by that person: nothing brings them back. */
  removidos: count(),
  /** There is more than one call undoes: call again. */
  ha_mais: z.boolean(),
});
export type UndoReport = z.output<typeof UndoReport>;

const Undoing = z.object({
  /** Inclusive. */
  desde: time(),
  /** All by default. */
  especies: z.optional(z.array(z.enum(undoKinds)).check(z.minLength(1), z.maxLength(undoKinds.length))),
});

const ofPerson = () => z.object({ id: idInAddress() });

export const undoEndpoints = {
  preview: endpoint('POST /users/:id/undo/previa', 'manage-users', {
    summary:
      'O que desfazer o que uma pessoa fez desde um momento mudaria, e o que ficaria como está; nada é gravado',
    params: ofPerson(),
    body: Undoing,
    response: UndoReport,
    errors: ['user-not-found'],
    status: 200,
    isCostly: true,
  }),
  undo: endpoint('POST /users/:id/undo', 'manage-users', {
    summary:
      'Desfaz o que uma pessoa fez na base de conhecimento desde um momento, uma transação por espécie; o que outra pessoa alterou depois fica como está',
    params: ofPerson(),
    body: Undoing,
    response: z.extend(UndoReport, { message: z.string() }),
    errors: ['user-not-found'],
    status: 200,
    isCostly: true,
  }),
  undoAct: endpoint('POST /history/atos/:id/desfazer', 'restore-own-deletions', {
    summary: 'Desfaz uma importação, uma união ou uma correção inteira; para o perfil usuário, as suas',
    params: z.object({ id: idInAddress() }),
    response: z.extend(UndoReport, { message: z.string() }),
    errors: [
      'act-not-found',
      'merge-not-found',
      'merge-newer-first',
      'restore-other-first',
      'restore-value-taken',
    ],
    status: 200,
    isCostly: true,
  }),
};
