// The calls that write the knowledge of an instance to a file, read it into an empty one, and tell a record's identity.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { recordKinds } from '../records/record-kinds.ts';
import { count, id, idInAddress } from '../values.ts';
import { wholeNumber } from '../whole-number.ts';

export const knowledgeFormat = { name: 'bancada-conhecimento', version: 1 } as const;

/** What a line of the file may be, in the order of the file: a kind of record, or what replaces a part. */
export const knowledgeKinds = [
  'manufacturers',
  'categories',
  'equipment-models',
  'datasheets',
  'substitutos',
  'sintomas',
  'diagnosticos',
  'solucoes',
  'troubleshooting',
  'resultados',
  'readings',
  'artigos',
] as const;
export type KnowledgeKind = (typeof knowledgeKinds)[number];

/** The identity of a record or of an instance: a UUID, in lower case. */
export const identity = () =>
  z
    .string()
    .check(
      z.regex(
        /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
        'Não é uma identidade: use um UUID em minúsculas.',
      ),
    );

const perKind = () => z.record(z.enum(knowledgeKinds), count());

/** The first line of the file. */
export const KnowledgeHeader = z.strictObject({
  formato: z.literal(knowledgeFormat.name),
  versao: z.literal(knowledgeFormat.version),
  /** The instances where the records were first written, sorted. Who writes the file is not in it: who reads it back writes the same. */
  instancias: z.array(identity()),
  /** Lines of each kind. */
  registros: perKind(),
});
export type KnowledgeHeader = z.output<typeof KnowledgeHeader>;

/** The header in a value that was read from a file; otherwise what is wrong with it, as the end of a sentence. */
export function headerIn(read: unknown): KnowledgeHeader | string {
  const { formato, versao } = Object(read) as Record<string, unknown>;
  if (formato !== knowledgeFormat.name) return knowledgeTexts.otherFile;
  if (versao !== knowledgeFormat.version) return knowledgeTexts.otherVersion(JSON.stringify(versao ?? null));
  const header = z.safeParse(KnowledgeHeader, read);
  return header.success ? header.data : knowledgeTexts.brokenHeader;
}

/** Why a line is refused; the number of the line is said before it. */
export const knowledgeTexts = {
  otherFile: 'este não é um arquivo de conhecimento da Bancada.',
  otherVersion: (version: unknown) =>
    `o arquivo é da versão ${version} do formato, e esta Bancada lê a ${knowledgeFormat.version}. Atualize a mais antiga das duas.`,
  brokenHeader: 'o cabeçalho do arquivo está danificado.',
  noLine: 'a linha está danificada: não é um objeto JSON inteiro.',
  tooLong: (maxMb: number) => `a linha passa de ${maxMb} MB.`,
  notText: 'a linha não é um texto em UTF-8.',
  unknownKind: 'esta Bancada não conhece o tipo desta linha.',
  outOfOrder: 'o tipo desta linha vem antes, na ordem do arquivo.',
  tooMany: 'há mais linhas deste tipo do que o cabeçalho diz.',
  cut: (lacking: number) =>
    `o arquivo termina aqui, e ${lacking === 1 ? 'falta 1 linha' : `faltam ${wholeNumber(lacking)} linhas`} do que o cabeçalho diz. Ele foi cortado: exporte ou copie de novo.`,
  field: (name: string, said: string) => `campo “${name}”: ${said}`,
  twice: (one: string) => `a identidade ${one} já está em outra linha.`,
  missing: (name: string, one: string) =>
    `campo “${name}”: nenhuma linha antes desta é ${one}, ou ela é de outro tipo.`,
  sameRecord: 'já há outro registro igual a este no arquivo.',
  unfit: 'os valores da linha não combinam entre si.',
  done: (lines: number) =>
    `Conhecimento importado: ${lines === 1 ? '1 linha lida' : `${wholeNumber(lines)} linhas lidas`}.`,
} as const;

export const knowledgeEndpoints = {
  state: endpoint('GET /conhecimento', 'manage-backups', {
    summary: 'O que um arquivo de conhecimento teria agora, e se um pode ser importado',
    answeredBy: 'primary',
    response: z.object({
      /** Of this instance; a backup carries it. */
      instancia: identity(),
      /** Nothing is in use or in the bin: a file can be imported. */
      vazia: z.boolean(),
      registros: perKind(),
    }),
    isCostly: true,
  }),
  exported: endpoint('GET /conhecimento/arquivo', 'manage-backups', {
    summary: 'O conhecimento da instância em linhas JSON, sem aparelhos, pessoas, anexos e placas',
    answeredBy: 'primary',
    answersBytes: true,
    responseHeaders: { 'content-disposition': 'O nome do arquivo (RFC 6266)' },
  }),
  imported: endpoint('POST /conhecimento/arquivo', 'manage-backups', {
    summary: 'Importa um arquivo de conhecimento em uma instância vazia: todas as linhas, ou nenhuma',
    form: z.object({}),
    response: z.object({
      registros: perKind(),
      message: z.string(),
      /** What undoes it (`POST /history/atos/:id/desfazer`); null: nothing was in the file. */
      ato: z.nullable(id()),
    }),
    errors: [
      'knowledge-file-refused',
      'knowledge-not-empty',
      'import-running',
      'file-too-large',
      'storage-full',
      'files-unavailable',
      'files-read-only',
    ],
    isCostly: true,
  }),
  identity: endpoint('GET /identidades/:tipo/:id', 'read-knowledge-base', {
    summary: 'A identidade de um registro, que é a mesma em toda instância, e onde ele foi escrito',
    params: z.object({ tipo: z.enum(recordKinds), id: idInAddress() }),
    response: z.object({
      identidade: identity(),
      /** Where it was first written. */
      instancia: identity(),
      /** Whether that is this instance. */
      daqui: z.boolean(),
      /** The identities of what was merged into it. */
      tambem: z.array(identity()),
    }),
    errors: ['record-not-found'],
  }),
  record: endpoint('GET /identidades/:identidade', 'read-knowledge-base', {
    summary: 'O registro com esta identidade, ou aquele em que ele foi unido',
    params: z.object({ identidade: identity() }),
    response: z.object({ tipo: z.enum(recordKinds), id: id() }),
    errors: ['record-not-found'],
  }),
};
