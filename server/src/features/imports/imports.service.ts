import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportCounts, ImportKind, ImportLine, LineVerdict } from '@bancada/contract/imports';
import { agree } from '@bancada/contract/records';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { brokenConstraint, isArticleCircle } from '../../database/failures.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { titlesOf } from '../history/history.service.ts';
import { recordRules } from '../history/record-kinds.ts';
import { changeTexts } from './change-texts.ts';
import { importRules } from './import-kinds.ts';
import { type ReadLine, readLine } from './import-lines.ts';
import { type JudgedLine, judgeLines, refuseCircles, refuseRepeated } from './import-verdicts.ts';
import { type Existing, insertMany, isAloneImporting, lockVersions, updateMany } from './imports.sql.ts';

/** Lines of one statement: far from its time limit, and not many statements. */
const chunkLines = 2_000;
/** What changes may make search documents again, of every entry that names it. */
const updateChunkLines = 500;

/** Says of each line what an import would do; nothing is written. */
export async function previewImport(
  db: Database,
  kind: ImportKind,
  lines: readonly ImportLine[],
): Promise<{ linhas: LineVerdict[] }> {
  const judged = await judgeLines(
    db,
    kind,
    lines.map((line) => readLine(kind, line)),
  );
  await refuseCircles(db, kind, judged);
  const named = judged.flatMap(({ changed, existing, values }) =>
    importRules[kind].names
      .filter(({ column }) => changed.includes(column))
      .flatMap(({ kind, column }) => [existing?.[column], values[column]].map((id) => ({ kind, id }))),
  );
  const titles = await titlesOf(
    db,
    named.flatMap(({ kind, id }) => (typeof id === 'number' ? [{ kind, id }] : [])),
  );
  return {
    linhas: judged.map((line) => ({
      linha: line.linha,
      acao: line.acao,
      id: line.existing?.id ?? null,
      mudancas: line.acao === 'alterar' ? changeTexts(kind, line, titles) : [],
      erros: line.erros,
    })),
  };
}

/**
 * Writes all lines, or nothing, in one transaction that judges them anew.
 * @throws AppError import-refused, import-preview-outdated, import-running
 */
export async function runImport(
  db: Database,
  caller: Caller,
  kind: ImportKind,
  { linhas, esperado }: { linhas: readonly ImportLine[]; esperado: ImportCounts },
): Promise<ImportCounts & { message: string }> {
  // Before the transaction, which on the embedded engine holds off every other call.
  const lines = await readAll(kind, linhas);
  try {
    const counts = await asPerson(db, caller.id, (db) => importLines(db, kind, lines, esperado));
    return { ...counts, message: doneText(kind, counts) };
  } catch (error) {
    // Somebody else was at work: a name was taken, what a line names was deleted, an article was moved.
    if (brokenConstraint(error) === null && !isArticleCircle(error)) throw error;
    throw new AppError('import-preview-outdated');
  }
}

/** Reads the lines with a pause now and then: other calls are answered meanwhile. */
async function readAll(kind: ImportKind, linhas: readonly ImportLine[]): Promise<ReadLine[]> {
  const lines: ReadLine[] = [];
  for (const chunk of inChunks(linhas, chunkLines)) {
    for (const line of chunk) lines.push(readLine(kind, line));
    await nextTurn();
  }
  return lines;
}

async function importLines(
  db: Database,
  kind: ImportKind,
  lines: readonly ReadLine[],
  expected: ImportCounts,
): Promise<ImportCounts> {
  if (!(await isAloneImporting(db))) throw new AppError('import-running');
  const judged: JudgedLine[] = [];
  // A transaction that is done again begins from what was read.
  for (const chunk of inChunks(lines, chunkLines))
    judged.push(...(await judgeLines(db, kind, chunk.map(copyOf))));
  refuseRepeated(judged);
  await refuseCircles(db, kind, judged);
  const refused = judged.filter(({ acao }) => acao === 'recusar').length;
  if (refused > 0) throw new AppError('import-refused', { lines: refused });
  const counts = countsOf(judged);
  if (
    counts.criar !== expected.criar ||
    counts.alterar !== expected.alterar ||
    counts.igual !== expected.igual
  )
    throw new AppError('import-preview-outdated');
  await createAll(db, kind, judged);
  await changeAll(db, kind, judged);
  return counts;
}

function copyOf(line: ReadLine): ReadLine {
  return { ...line, values: { ...line.values }, erros: [...line.erros] };
}

function countsOf(judged: readonly JudgedLine[]): ImportCounts {
  const counts = { criar: 0, alterar: 0, igual: 0 };
  for (const { acao } of judged) if (acao !== 'recusar') counts[acao] += 1;
  return counts;
}

async function createAll(db: Database, kind: ImportKind, judged: readonly JudgedLine[]): Promise<void> {
  const { columns } = recordRules[kind];
  const { defaults } = importRules[kind];
  const created = judged
    .filter(({ acao }) => acao === 'criar')
    .map(({ values }) => ({ ...defaults, ...values }));
  for (const chunk of inChunks(created, chunkLines)) await insertMany(db, kind, columns, chunk);
}

async function changeAll(db: Database, kind: ImportKind, judged: readonly JudgedLine[]): Promise<void> {
  const changed = judged.flatMap(({ acao, existing, values }) =>
    acao === 'alterar' && existing !== null ? [{ existing, values }] : [],
  );
  for (const chunk of inChunks(changed, chunkLines)) await holdVersions(db, kind, chunk);
  // Two articles that change places would lie in a circle for a moment: first they lie under none.
  const moved = changed.filter(({ existing, values }) => kind === 'artigos' && values.CUI !== existing.CUI);
  for (const chunk of inChunks(moved, updateChunkLines))
    await updateMany(
      db,
      kind,
      ['CUI'],
      chunk.map(({ existing: { id } }) => ({ id, CUI: null })),
    );
  for (const chunk of inChunks(changed, updateChunkLines)) {
    const records = chunk.map(({ existing, values }) => ({ ...existing, ...values }));
    await updateMany(db, kind, recordRules[kind].columns, records);
  }
}

async function holdVersions(
  db: Database,
  kind: ImportKind,
  changed: readonly { existing: Existing }[],
): Promise<void> {
  const records = changed.map(({ existing }) => existing);
  if ((await lockVersions(db, kind, records)) < records.length) throw new AppError('import-preview-outdated');
}

function doneText(kind: ImportKind, { criar, alterar, igual }: ImportCounts): string {
  const counted = (count: number, stem: string) =>
    `${count.toLocaleString('pt-BR')} ${agree(kind, stem)}${count === 1 ? '' : 's'}`;
  return `Importação concluída: ${counted(criar, 'criad')}, ${counted(alterar, 'alterad')}, ${igual.toLocaleString('pt-BR')} sem mudança.`;
}

function* inChunks<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
