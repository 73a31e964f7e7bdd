import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ImportCounts,
  type ImportKind,
  type ImportLine,
  importTexts,
  type LineVerdict,
} from '@bancada/contract/imports';
import { asImporter } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { isAloneImporting } from '../../database/import-lock.ts';
import { AppError } from '../../http/app-error.ts';
import { isArticleCircle } from '../articles/constraint-errors.ts';
import { recordRules } from '../records/record-kinds.ts';
import { titlesOf } from '../records/records.service.ts';
import { changeTexts } from './change-texts.ts';
import { importRules } from './import-kinds.ts';
import { readLine } from './import-lines.ts';
import {
  holdSending,
  linesOfPart,
  removeSending,
  type Sending,
  sizeOfSending,
} from './import-sendings.sql.ts';
import { type JudgedLine, judgeLines, refuseCircles, refuseRepeated } from './import-verdicts.ts';
import { insertMany, lockVersions, updateMany } from './imports.sql.ts';

/** Records per statement: well below the timeout, without too many statements. */
const chunkLines = 2_000;
/**
 * Lines judged per statement. Small, so that other queries get their turn during a preview. Smaller for articles, which are read
 * together with their current text, of up to 200,000 characters.
 */
const sliceLines = (kind: ImportKind) => (kind === 'artigos' ? 100 : 250);
/** Smaller, since an update may rebuild the search documents of every entry that refers to the record. */
const updateChunkLines = 500;

/** Determines what importing each line would do, without writing anything. */
export async function previewImport(
  db: Database,
  kind: ImportKind,
  lines: readonly ImportLine[],
): Promise<{ linhas: LineVerdict[] }> {
  const read = lines.map((line) => readLine(kind, line));
  const verdicts: (LineVerdict & Pick<JudgedLine, 'move'>)[] = [];
  for (const slice of inChunks(read, sliceLines(kind))) {
    const judged = await judgeLines(db, kind, slice);
    const titles = await titlesOfNamed(db, kind, judged);
    verdicts.push(
      ...judged.map((line) => ({
        linha: line.linha,
        acao: line.acao,
        id: line.existing?.id ?? null,
        mudancas: line.acao === 'alterar' ? changeTexts(kind, line, titles) : [],
        erros: line.erros,
        move: line.move,
      })),
    );
  }
  await refuseCircles(db, verdicts);
  return {
    linhas: verdicts.map((line) => (line.acao === 'recusar' ? { ...line, mudancas: [] } : line)),
  };
}

function titlesOfNamed(db: Database, kind: ImportKind, judged: readonly JudgedLine[]) {
  const named = judged.flatMap(({ changed, existing, values }) =>
    importRules[kind].names
      .filter(({ column }) => changed.includes(column))
      .flatMap(({ kind, column }) => [existing?.[column], values[column]].map((id) => ({ kind, id }))),
  );
  return titlesOf(
    db,
    named.flatMap(({ kind, id }) => (typeof id === 'number' ? [{ kind, id }] : [])),
  );
}

/**
 * Imports all lines of an upload or none, in one transaction that judges them again.
 * @throws AppError import-not-found, import-incomplete, import-refused, import-preview-outdated, import-running
 */
export async function runImport(
  db: Database,
  sending: Sending,
  { partes, esperado }: { partes: number; esperado: ImportCounts },
): Promise<ImportCounts & { message: string }> {
  try {
    const counts = await asImporter(db, sending.usuarioId, (db) => importSent(db, sending, partes, esperado));
    return { ...counts, message: importTexts.done(sending.tipo, counts) };
  } catch (error) {
    // Somebody else was faster: a name was taken, a referenced record was deleted, an article was moved.
    if (brokenConstraint(error) === null && !isArticleCircle(error)) throw error;
    throw new AppError('import-preview-outdated');
  }
}

async function importSent(
  db: Database,
  sending: Sending,
  parts: number,
  expected: ImportCounts,
): Promise<ImportCounts> {
  const kind = sending.tipo;
  if (!(await isAloneImporting(db))) throw new AppError('import-running');
  if (!(await holdSending(db, sending))) throw new AppError('import-not-found');
  const sent = await sizeOfSending(db, sending.id);
  if (sent.parts !== parts || sent.last !== parts) throw new AppError('import-incomplete');
  const judged: KeptVerdict[] = [];
  for await (const lines of judgedSlices(db, sending, parts)) judged.push(...lines.map(verdictOf));
  refuseRepeated(judged);
  await refuseCircles(db, judged);
  const counts = countsOf(judged, expected);
  await holdVersions(db, kind, judged);
  await moveFromUnder(db, kind, judged);
  let place = 0;
  for await (const lines of judgedSlices(db, sending, parts)) {
    await writeLines(db, kind, lines, judged.slice(place, place + lines.length));
    place += lines.length;
  }
  await removeSending(db, sending);
  return counts;
}

/** What is kept in memory of each line until all are judged: not its texts, as there may be 100,000 lines. */
type KeptVerdict = Pick<JudgedLine, 'linha' | 'acao' | 'same' | 'erros' | 'move'> & {
  version: { id: number; atualizado_em: string } | null;
};

function verdictOf({ linha, acao, same, erros, move, existing }: JudgedLine): KeptVerdict {
  const version = existing === null ? null : { id: existing.id, atualizado_em: existing.atualizado_em };
  return { linha, acao, same, erros, move, version };
}

/** Judges the uploaded lines in slices small enough that they and the records they change fit into memory. */
async function* judgedSlices(
  db: Database,
  { id, tipo }: Sending,
  parts: number,
): AsyncGenerator<readonly JudgedLine[]> {
  for (let part = 1; part <= parts; part += 1) {
    const lines = (await linesOfPart(db, id, part)).map((line) => readLine(tipo, line));
    for (const slice of inChunks(lines, sliceLines(tipo))) yield await judgeLines(db, tipo, slice);
    await nextTurn();
  }
}

/** @throws AppError import-refused, import-preview-outdated */
function countsOf(judged: readonly KeptVerdict[], expected: ImportCounts): ImportCounts {
  const counts = { criar: 0, alterar: 0, igual: 0, recusar: 0 };
  for (const { acao } of judged) counts[acao] += 1;
  const { recusar, ...accepted } = counts;
  if (recusar > 0) throw new AppError('import-refused', { lines: recusar });
  const { criar, alterar, igual } = expected;
  if (accepted.criar !== criar || accepted.alterar !== alterar || accepted.igual !== igual)
    throw new AppError('import-preview-outdated');
  return accepted;
}

/** Locks the records to be changed, in the version that was judged. @throws AppError import-preview-outdated */
async function holdVersions(db: Database, kind: ImportKind, judged: readonly KeptVerdict[]): Promise<void> {
  const changed = judged.flatMap(({ acao, version }) => (acao === 'alterar' && version ? [version] : []));
  for (const chunk of inChunks(changed, chunkLines))
    if ((await lockVersions(db, kind, chunk)) < chunk.length) throw new AppError('import-preview-outdated');
}

/** Clears the parents of moved articles first: two that swap places would otherwise be a cycle for a moment. */
async function moveFromUnder(db: Database, kind: ImportKind, judged: readonly KeptVerdict[]): Promise<void> {
  const moved = judged.flatMap(({ move }) => (move === null ? [] : [{ id: move.id, CUI: null }]));
  for (const chunk of inChunks(moved, updateChunkLines)) await updateMany(db, kind, ['CUI'], chunk);
}

/** Writes lines as judged before. @throws AppError import-preview-outdated if that is no longer possible */
async function writeLines(
  db: Database,
  kind: ImportKind,
  lines: readonly JudgedLine[],
  verdicts: readonly KeptVerdict[],
): Promise<void> {
  const created: Record<string, unknown>[] = [];
  const changed: Record<string, unknown>[] = [];
  for (const [place, { existing, values, erros }] of lines.entries()) {
    const acao = verdicts[place]?.acao;
    if (erros.length > 0 || (existing === null) !== (acao === 'criar'))
      throw new AppError('import-preview-outdated');
    if (existing === null) created.push({ ...importRules[kind].defaults, ...values });
    else if (acao === 'alterar') changed.push({ ...existing, ...values });
  }
  const { columns } = recordRules[kind];
  if (created.length > 0) await insertMany(db, kind, columns, created);
  for (const chunk of inChunks(changed, updateChunkLines)) await updateMany(db, kind, columns, chunk);
}

function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
