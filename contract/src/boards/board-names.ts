import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { searchText } from '../texts.ts';
import { id, idsInAddress, textsInAddress } from '../values.ts';
import { namesInTextMax } from './names-in-text.ts';

export const boardNameLimits = {
  /** Models of one question. */
  models: 20,
  /** Boards of one answer, those attached last first. */
  boards: 20,
  /** Parts and nets that one board answers with. */
  names: namesInTextMax.names,
} as const;

export const boardNameKinds = ['peca', 'rede'] as const;

/** A board of a model, and what was asked for that it has. */
export const BoardWithNames = z.object({
  anexo: z.object({ id: id(), nome_arquivo: z.string() }),
  modelo: z.object({ id: id(), nome: z.string() }),
  /** As the board writes them. */
  nomes: z.array(z.object({ nome: z.string(), tipo: z.enum(boardNameKinds) })),
});
export type BoardWithNames = z.output<typeof BoardWithNames>;

export const boardNameEndpoints = {
  find: endpoint('GET /placas', 'read-knowledge-base', {
    summary:
      'As placas (boardview) anexadas a modelos; com nome, só as que têm uma dessas peças ou redes, e quais têm',
    query: z.object({
      /** Repeatable. */
      modelo_equipamento_id: idsInAddress(boardNameLimits.models),
      /** Repeatable. Upper and lower case are one. */
      nome: z.optional(textsInAddress(searchText(namesInTextMax.chars), namesInTextMax.names)),
    }),
    response: z.array(BoardWithNames),
    isCostly: true,
  }),
};
