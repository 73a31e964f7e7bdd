import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportKind } from '@bancada/contract/imports/import-columns';
import {
  type CreatableKind,
  type ImportCounts,
  type ImportLine,
  importTexts,
  type LineVerdict,
  type MissingName,
} from '@bancada/contract/imports/imports';
import { asImporter } from '../../database/as-person.ts';
import { refuseBeyondBrakes } from '../../database/brakes.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { isAloneImporting } from '../../database/import-lock.ts';
import { AppError } from '../../http/app-error.ts';
import { isArticleCircle } from '../articles/constraint-errors.ts';
import { asAct } from '../history/acts.service.ts';
import { type Making, makingOf, missingNames } from './import-making.ts';
import { inChunks, type KeptVerdict, planOf } from './import-plans.ts';
import {
  holdSending,
  linesOfPart,
  removeSending,
  type Sending,
  sizeOfSending,
} from './import-sendings.sql.ts';
import { type JudgedLine, refuseCircles, refuseRepeated } from './import-verdicts.ts';
import { lockVersions, updateMany } from './imports.sql.ts';

/** Records per statement: well below the timeout, without too many statements. */
const chunkLines = 2_000;
/** Lines of a larger table are judged once more to be written: they do not stay in memory. */
const keptBytesMax = 4 * 1024 * 1024;

/** Determines what importing each line would do, without writing anything. */
export async function previewImport(
  db: Database,
  kind: ImportKind,
  { linhas, criar }: { linhas: readonly ImportLine[]; criar?: readonly CreatableKind[] | undefined },
): Promise<{ linhas: LineVerdict[]; faltam: MissingName[] }> {
  const making = makingOf(criar, true);
  const plan = planOf(kind);
  const verdicts: (LineVerdict & Pick<JudgedLine, 'move'>)[] = [];
  for (const slice of inChunks(linhas, plan.sliceLines)) {
    const judged = await plan.judge(db, slice, making);
    const changes = await plan.changes(db, judged, making);
    verdicts.push(
      ...judged.map((line, place) => ({
        linha: line.linha,
        acao: line.acao,
        id: line.existing?.id ?? null,
        mudancas: line.acao === 'alterar' ? (changes[place] ?? []) : [],
        erros: line.erros,
        move: line.move,
      })),
    );
    await nextTurn();
  }
  await refuseCircles(db, verdicts);
  return {
    linhas: verdicts.map((line) => (line.acao === 'recusar' ? { ...line, mudancas: [] } : line)),
    faltam: await missingNames(db, making),
  };
}

/**
 * Imports all lines of an upload or none, in one transaction that judges them again.
 * @throws AppError import-not-found, import-incomplete, import-refused, import-preview-outdated, import-running
 */
export async function runImport(
  db: Database,
  sending: Sending,
  request: RunRequest,
): Promise<ImportCounts & { message: string; ato: number | null }> {
  try {
    const done = await asImporter(db, sending.usuarioId, (db) => importSent(db, sending, request));
    return { ...done, message: importTexts.done(sending.tipo, done) };
  } catch (error) {
    // Somebody else was faster: a name was taken, a referenced record was deleted, an article was moved.
    if (brokenConstraint(error) === null && !isArticleCircle(error)) throw error;
    throw new AppError('import-preview-outdated');
  }
}

export interface RunRequest {
  partes: number;
  esperado: ImportCounts;
  criar?: readonly CreatableKind[] | undefined;
}

async function importSent(
  db: Database,
  sending: Sending,
  { partes, esperado, criar }: RunRequest,
): Promise<ImportCounts & { ato: number | null }> {
  if (!(await isAloneImporting(db))) throw new AppError('import-running');
  if (!(await holdSending(db, sending))) throw new AppError('import-not-found');
  const sent = await sizeOfSending(db, sending.id);
  if (sent.parts !== partes || sent.last !== partes) throw new AppError('import-incomplete');
  return asAct(db, { acao: 'import' }, sending.tipo, async (act) => {
    const making = makingOf(criar);
    const judged: KeptVerdict[] = [];
    const kept: (readonly JudgedLine[])[] = [];
    for await (const lines of judgedSlices(db, sending, partes, making)) {
      judged.push(...lines.map(verdictOf));
      if (sent.bytes <= keptBytesMax) kept.push(lines);
    }
    refuseRepeated(judged);
    await refuseCircles(db, judged);
    const counts = countsOf(judged, esperado);
    // Before the work: the brake would refuse it at its end.
    await refuseBeyondBrakes(db, sending.usuarioId, counts.criar);
    await holdVersions(db, sending.tipo, judged);
    await moveFromUnder(db, sending.tipo, judged);
    let place = 0;
    for await (const lines of kept.length > 0 ? kept : judgedSlices(db, sending, partes, making)) {
      await planOf(sending.tipo).write(db, lines, judged.slice(place, place + lines.length));
      place += lines.length;
    }
    await removeSending(db, sending);
    return { ...counts, ato: counts.criar + counts.alterar > 0 ? act : null };
  });
}

function verdictOf({ linha, acao, same, erros, move, existing }: JudgedLine): KeptVerdict {
  const version = existing === null ? null : { id: existing.id, atualizado_em: existing.atualizado_em };
  return { linha, acao, same, erros, move, version };
}

/** Judges the uploaded lines in slices small enough that they and the records they change fit into memory. */
async function* judgedSlices(
  db: Database,
  { id, tipo }: Sending,
  parts: number,
  making: Making,
): AsyncGenerator<readonly JudgedLine[]> {
  const plan = planOf(tipo);
  for (let part = 1; part <= parts; part += 1) {
    const lines = await linesOfPart(db, id, part);
    for (const slice of inChunks(lines, plan.sliceLines)) yield await plan.judge(db, slice, making);
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
  for (const chunk of inChunks(moved, chunkLines)) await updateMany(db, kind, ['CUI'], chunk);
}
