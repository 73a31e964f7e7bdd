import type { ImportKind } from '@bancada/contract/imports/import-columns';
import {
  type CreatableKind,
  creatableKinds,
  type ImportCounts,
  importEndpoints,
  importLimits,
  type LineVerdict,
  type MissingName,
} from '@bancada/contract/imports/imports';
import { foldText } from '@bancada/contract/texts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { withRetries } from '../../api/with-retries.ts';
import type { FileLine, ReadTable } from './read-table.ts';
import type { Progress } from './table-export.ts';

/** A line of the file, and what importing it would do. */
export interface JudgedLine extends LineVerdict {
  line: FileLine;
}

/** How the lines name records that do not exist, and what is to be done about it. */
export interface Wishes {
  /** Kinds that the import creates. */
  creating: readonly CreatableKind[];
  /** By kind and name: the name of the record that is meant. */
  meant: Readonly<Record<string, string>>;
}

export const noWishes: Wishes = { creating: [], meant: {} };

/** What a preview found. */
export interface Preview {
  lines: JudgedLine[];
  missing: MissingName[];
  wishes: Wishes;
}

interface Watch {
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Per part: a character takes 3 bytes at most, plus a few for the JSON around the lines. */
const partMaxChars = Math.floor((importLimits.partMaxBytes - 100) / 3);
const longLine = `Tem mais de ${importLimits.partMaxBytes / 1024 / 1024} MiB de texto em uma linha só`;

/** What importing each line would do, without writing anything. @throws DOMException `AbortError` if cancelled */
export async function previewTable(
  kind: ImportKind,
  table: ReadTable,
  wishes: Wishes,
  { signal, onProgress }: Watch,
): Promise<Preview> {
  const lines = table.lines.map((line) => asMeant(line, wishes));
  const { parts, tooLong } = inParts(lines.filter(({ refusal }) => refusal === null));
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const verdicts = new Map<number, LineVerdict>();
  const missing = new Map<string, MissingName>();
  onProgress({ done: 0, total });
  for (const part of parts) {
    const given = { params: { tipo: kind }, body: { linhas: part.map(asSent), criar: [...wishes.creating] } };
    const { linhas, faltam } = await withRetries(() => call(importEndpoints.preview, given, { signal }), {
      signal,
    });
    for (const verdict of linhas) verdicts.set(verdict.linha, verdict);
    for (const name of faltam) if (!missing.has(nameKey(name))) missing.set(nameKey(name), name);
    onProgress({ done: verdicts.size, total });
  }
  const refusalOf = (line: FileLine) =>
    line.refusal ?? (tooLong.has(line) ? longLine : 'Sem resposta do servidor');
  const judged = lines.map((line) => ({
    ...(verdicts.get(line.linha) ?? refusedHere(line.linha, refusalOf(line))),
    line,
  }));
  return { lines: judged, missing: [...missing.values()], wishes };
}

/** Tells the names of records of a kind apart. */
export function nameKey({ tipo, nome }: Pick<MissingName, 'tipo' | 'nome'>): string {
  return `${tipo} ${foldText(nome).trim()}`;
}

/** The columns that name records which an import may create. */
const namingFields: Record<CreatableKind, string> = {
  manufacturers: 'fabricante',
  categories: 'categoria',
  'equipment-models': 'equipamento',
};

/** A line with the names that are meant in place of those that it has. */
function asMeant(line: FileLine, { meant }: Wishes): FileLine {
  const swapped = creatableKinds.flatMap((tipo) => {
    const field = namingFields[tipo];
    const name = meant[nameKey({ tipo, nome: line.valores[field] ?? '' })];
    return name === undefined ? [] : [[field, name] as const];
  });
  if (swapped.length === 0) return line;
  return { ...line, valores: { ...line.valores, ...Object.fromEntries(swapped) } };
}

/** Splits the lines into parts that fit into one call; `tooLong` has those that never fit. */
export function inParts(lines: readonly FileLine[]): { parts: FileLine[][]; tooLong: Set<FileLine> } {
  const parts: FileLine[][] = [];
  const tooLong = new Set<FileLine>();
  let chars = Number.POSITIVE_INFINITY;
  let cells = 0;
  for (const line of lines) {
    const size = JSON.stringify(asSent(line)).length + 1;
    const ofLine = Object.keys(line.valores).length + 4;
    const last = parts.at(-1);
    const isFull =
      last === undefined ||
      last.length >= importLimits.partLinesMax ||
      chars + size > partMaxChars ||
      cells + ofLine > importLimits.partCellsMax;
    if (size > partMaxChars && bytesOf(line) > importLimits.partMaxBytes - 100) tooLong.add(line);
    else if (isFull) {
      parts.push([line]);
      chars = size;
      cells = ofLine;
    } else {
      last.push(line);
      chars += size;
      cells += ofLine;
    }
  }
  return { parts, tooLong };
}

const bytesOf = (line: FileLine) => new TextEncoder().encode(JSON.stringify(asSent(line))).length;

function refusedHere(linha: number, msg: string): LineVerdict {
  return { linha, acao: 'recusar', id: null, mudancas: [], erros: [{ campo: null, msg }] };
}

const asSent = ({ linha, valores }: FileLine) => ({ linha, valores });

export type Counts = ImportCounts & { recusar: number };

export function countLines(lines: readonly JudgedLine[]): Counts {
  const counts = { criar: 0, alterar: 0, igual: 0, recusar: 0 };
  for (const { acao } of lines) counts[acao] += 1;
  return counts;
}

/** Uploaded parts of a preview's lines, so that the next attempt resumes there. */
const sendings = new WeakMap<readonly JudgedLine[], { envio: string; parts: number }>();

/**
 * Uploads the accepted lines in parts, and imports them in one transaction.
 * @throws DOMException `AbortError` if cancelled
 */
export async function runImport(kind: ImportKind, { lines, wishes }: Preview, watch: Watch) {
  const accepted = lines.filter(({ acao }) => acao !== 'recusar');
  const { criar, alterar, igual } = countLines(accepted);
  const { parts } = inParts(accepted.map(({ line }) => line));
  const tipo = kind;
  try {
    const envio = await sendParts(tipo, lines, parts, watch);
    return await call(importEndpoints.run, {
      params: { tipo },
      body: {
        envio,
        partes: parts.length,
        esperado: { criar, alterar, igual },
        criar: [...wishes.creating],
      },
    });
  } catch (error) {
    // Imported, expired, or replaced by another upload: the next attempt starts over.
    if (error instanceof ApiError && error.status === 404) sendings.delete(lines);
    throw error;
  }
}

/** Uploads the missing parts. @returns the id of the upload */
async function sendParts(
  tipo: ImportKind,
  lines: readonly JudgedLine[],
  parts: readonly FileLine[][],
  { signal, onProgress }: Watch,
): Promise<string> {
  const total = parts.reduce((sum, part) => sum + part.length, 0);
  const begin = () => call(importEndpoints.begin, { params: { tipo } }, { signal });
  const sending = sendings.get(lines) ?? { ...(await withRetries(begin, { signal })), parts: 0 };
  sendings.set(lines, sending);
  let done = 0;
  for (const [place, part] of parts.entries()) {
    const given = {
      params: { tipo, envio: sending.envio, parte: place + 1 },
      body: { linhas: part.map(asSent) },
    };
    onProgress({ done, total });
    if (place >= sending.parts)
      await withRetries(() => call(importEndpoints.sendPart, given, { signal }), { signal });
    sending.parts = Math.max(sending.parts, place + 1);
    done += part.length;
  }
  onProgress({ done, total });
  return sending.envio;
}
