// Readings (leituras): what was measured at a point of a board, on a healthy one or on one with a fault.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listQuery, pageOf } from '../lists.ts';
import {
  acrossFields,
  count,
  emptyableParagraphs,
  id,
  idInAddress,
  lineText,
  paragraphs,
  time,
} from '../values.ts';
import { readingConditions, readingKinds } from './reading-kinds.ts';
import { PointStats } from './reading-stats.ts';
import { readingRefusal, readingTexts } from './reading-values.ts';

export const readingLimits = {
  pontoMaxChars: 80,
  revisaoMaxChars: 60,
  valorMaxChars: 200,
  medidorMaxChars: 60,
  notaMaxChars: 1000,
  /** Readings of one call. */
  linesMax: 1000,
  /** Of a file of OpenBoardData. */
  fileMaxChars: 1_000_000,
  /** Of a cell of a table; a line with a longer one is not sent. */
  cellMaxChars: 4000,
  /** Lines of a file that an answer tells of. */
  toldMax: 200,
} as const;

const name = (maxChars: number) => z.nullable(lineText(maxChars));
const point = () =>
  lineText(readingLimits.pontoMaxChars).check(z.refine((text) => text !== '', readingTexts.noPoint));

const written = {
  /** Board (circuit) or revision, where the model has several: `820-00165`. */
  revisao: z.optional(name(readingLimits.revisaoMaxChars)),
  /** Where the other probe is; null: the board's ground. */
  referencia: z.optional(name(readingLimits.pontoMaxChars)),
  /** As people type it: `0,412`, `412 mV`, `4k7`, `OL`; of a waveform what it looks like. Kept as `0,412 V`. */
  valor: z.optional(name(readingLimits.valorMaxChars)),
  /** Of a photo: an attachment of the model. */
  anexo_id: z.optional(z.nullable(id())),
  medidor: z.optional(name(readingLimits.medidorMaxChars)),
  nota: z.optional(emptyableParagraphs(readingLimits.notaMaxChars)),
  /** The fault of which this is the reading, where it is not good. */
  sintoma_id: z.optional(z.nullable(id())),
  /** The visit in which it was taken. */
  atendimento_id: z.optional(z.nullable(id())),
};

const NewReadingFields = z.object({
  modelo_equipamento_id: id(),
  ponto: point(),
  grandeza: z.enum(readingKinds),
  condicao: z.enum(readingConditions),
  /** Taken on a healthy board. */
  boa: z.boolean(),
  ...written,
});

export const NewReading = NewReadingFields.check(
  acrossFields<Pick<z.output<typeof NewReadingFields>, 'grandeza' | 'valor'>>(
    ['grandeza', 'valor'],
    ({ grandeza, valor }) => readingRefusal(grandeza, valor ?? '') === null,
    {
      error: ({ input }) => {
        const { grandeza, valor } = input as z.output<typeof NewReadingFields>;
        return readingRefusal(grandeza, valor ?? '') ?? undefined;
      },
      path: ['valor'],
    },
  ),
);
export type NewReading = z.output<typeof NewReading>;

/** Body of an edit: absent fields are left unchanged. */
export const ReadingEdit = z.object({
  ponto: z.optional(point()),
  grandeza: z.optional(z.enum(readingKinds)),
  condicao: z.optional(z.enum(readingConditions)),
  boa: z.optional(z.boolean()),
  ...written,
  /** The version that the edit is based on: 409 if the record has changed since. */
  atualizado_em: z.optional(time()),
});
export type ReadingEdit = z.output<typeof ReadingEdit>;

/** One reading of a board. */
export const BoardReading = z.object({
  id: id(),
  modelo_equipamento_id: id(),
  modelo_equipamento_nome: z.string(),
  revisao: z.nullable(z.string()),
  ponto: z.string(),
  referencia: z.nullable(z.string()),
  grandeza: z.enum(readingKinds),
  condicao: z.enum(readingConditions),
  /** In one form, with its unit: `0,412 V`, `OL`. */
  valor: z.nullable(z.string()),
  boa: z.boolean(),
  sintoma_id: z.nullable(id()),
  sintoma: z.nullable(z.string()),
  anexo_id: z.nullable(id()),
  anexo_nome: z.nullable(z.string()),
  medidor: z.nullable(z.string()),
  nota: z.nullable(z.string()),
  atendimento_id: z.nullable(id()),
  criado_por_nome: z.nullable(z.string()),
  criado_em: time(),
  atualizado_em: time(),
});
export type BoardReading = z.output<typeof BoardReading>;

/** A line of a file that was not taken, and why. */
export const RefusedLine = z.object({ linha: count(), msg: z.string() });
export type RefusedLine = z.output<typeof RefusedLine>;

/** What became of a file. */
export const TakenReadings = z.object({
  criadas: count(),
  /** Those that were there already, each as often as the file has it. */
  iguais: count(),
  recusadas: count(),
  /** The first of them. */
  linhas: z.array(RefusedLine),
  message: z.string(),
});
export type TakenReadings = z.output<typeof TakenReadings>;

const cell = () => lineText(readingLimits.cellMaxChars);

/** A line of a table of readings, its cells as they are written; the server says of each what is wrong with it. */
export const ReadingLine = z.object({
  linha: z.int().check(z.positive()),
  ponto: cell(),
  grandeza: cell(),
  condicao: z.optional(cell()),
  valor: cell(),
  revisao: z.optional(cell()),
  referencia: z.optional(cell()),
  medidor: z.optional(cell()),
  nota: z.optional(paragraphs(readingLimits.cellMaxChars)),
  estado: z.optional(cell()),
  defeito: z.optional(cell()),
});
export type ReadingLine = z.output<typeof ReadingLine>;

const withMessage = z.extend(BoardReading, { message: z.string() });
const ofRecord = () => z.object({ id: idInAddress() });
const ofBoard = {
  modelo_equipamento_id: idInAddress(),
  /** Absent: of all revisions. */
  revisao: z.optional(lineText(readingLimits.revisaoMaxChars)),
};

export const boardReadingEndpoints = {
  list: endpoint('GET /readings', 'read-knowledge-base', {
    summary:
      'Leituras de um modelo ou de um atendimento, as mais novas primeiro; `ponto` acha `PPBUS_G3H` por `ppbus g3h`',
    query: z.extend(listQuery(), {
      modelo_equipamento_id: z.optional(idInAddress()),
      atendimento_id: z.optional(idInAddress()),
      revisao: z.optional(lineText(readingLimits.revisaoMaxChars)),
      ponto: z.optional(lineText(readingLimits.pontoMaxChars)),
    }),
    response: pageOf(BoardReading),
  }),
  points: endpoint('GET /readings/pontos', 'read-knowledge-base', {
    summary:
      'Os pontos lidos de um modelo, em ordem alfabética, cada um com a mediana, a faixa e o número das leituras boas por grandeza e condição',
    query: z.extend(listQuery(), {
      ...ofBoard,
      ponto: z.optional(lineText(readingLimits.pontoMaxChars)),
    }),
    response: pageOf(PointStats),
  }),
  revisions: endpoint('GET /readings/revisoes', 'read-knowledge-base', {
    summary: 'As placas e revisões de um modelo que têm leituras; no máximo 200',
    query: z.object({ modelo_equipamento_id: idInAddress() }),
    response: z.array(z.object({ revisao: z.string(), leituras: count() })),
  }),
  get: endpoint('GET /readings/:id', 'read-knowledge-base', {
    summary: 'Uma leitura',
    params: ofRecord(),
    response: BoardReading,
    errors: ['board-reading-not-found'],
  }),
  create: endpoint('POST /readings', 'edit-knowledge-base', {
    summary: 'Registra uma leitura; um valor que nenhum medidor mostra é recusado',
    body: NewReading,
    response: withMessage,
    status: 201,
  }),
  save: endpoint('PUT /readings/:id', 'edit-knowledge-base', {
    summary: 'Altera uma leitura; com atualizado_em, só se ninguém a alterou desde essa leitura',
    params: ofRecord(),
    body: ReadingEdit,
    response: withMessage,
    errors: ['board-reading-not-found', 'changed-meanwhile'],
  }),
  takeLines: endpoint('POST /readings/linhas', 'edit-knowledge-base', {
    summary: 'Registra leituras de uma tabela; as linhas com erro são ditas e as outras entram',
    body: z.object({
      modelo_equipamento_id: id(),
      linhas: z.array(ReadingLine).check(z.minLength(1), z.maxLength(readingLimits.linesMax)),
    }),
    response: TakenReadings,
    isCostly: true,
  }),
  takeBoardData: endpoint('POST /readings/openboarddata', 'edit-knowledge-base', {
    summary: 'Registra as leituras de um arquivo do OpenBoardData, todas boas; as linhas com erro são ditas',
    body: z.object({
      modelo_equipamento_id: id(),
      revisao: z.optional(name(readingLimits.revisaoMaxChars)),
      texto: z.string().check(z.minLength(1), z.maxLength(readingLimits.fileMaxChars)),
    }),
    response: TakenReadings,
    maxBodyBytes: 4 * 1024 * 1024,
    isCostly: true,
  }),
  boardData: endpoint('GET /readings/openboarddata', 'read-knowledge-base', {
    summary:
      'As leituras boas de um modelo como arquivo do OpenBoardData, sem pessoa nem atendimento; `falta` diz o que o formato não guarda',
    query: z.object(ofBoard),
    errors: ['equipment-model-not-found'],
    response: z.object({
      nome_arquivo: z.string(),
      texto: z.string(),
      falta: z.array(z.string()),
    }),
    isCostly: true,
  }),
};
