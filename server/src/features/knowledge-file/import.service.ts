import { fieldTexts } from '@bancada/contract/errors';
import {
  type KnowledgeHeader,
  type KnowledgeKind,
  knowledgeKinds,
  knowledgeTexts,
} from '@bancada/contract/imports/knowledge-calls';
import { asImporter } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { isAloneImporting } from '../../database/import-lock.ts';
import type { Files } from '../../files/files.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import type { ReadForm } from '../../http/serve-form.ts';
import { asAct } from '../history/acts.service.ts';
import { instanceOf } from '../records/identities.service.ts';
import { type FileLine, linesOf, refused } from './file-lines.ts';
import { analyze, holdKnowledge, isEmpty, keepVersions, reserveArticles } from './import.sql.ts';
import { waitsFor } from './named-records.ts';
import { type ReadLine, readHeader, readLine } from './read-line.ts';
import { writeLines } from './write-lines.ts';

/** Lines that are written at once, and their characters: well below the statement timeout, and what fits into memory. */
const batchLines = 500;
const batchChars = 4 * 1024 * 1024;

interface Parts {
  db: Database;
  files: Pick<Files, 'incoming'>;
}

/** What the import of a file did. */
interface Imported {
  registros: KnowledgeHeader['registros'];
  ato: number | null;
}

/**
 * Receives a file, and imports all of it into an empty instance, or nothing.
 * @throws AppError knowledge-file-refused, knowledge-not-empty, import-running, file-too-large; InvalidFields without a file
 */
export async function importKnowledge({ db, files }: Parts, caller: Caller, readForm: ReadForm<object>) {
  let file: Awaited<ReturnType<Files['incoming']['receive']>> | undefined;
  try {
    await readForm({
      beforeFile: () => Promise.resolve(),
      takeFile: async (bytes) => {
        file = await files.incoming.receive(bytes);
      },
    });
    const path = file?.path;
    if (path === undefined) throw InvalidFields.inBody('file', fieldTexts.required);
    const done = await asImporter(db, caller.id, (db) => importFrom(db, path));
    return { ...done, message: knowledgeTexts.done(sumOf(done.registros)) };
  } finally {
    await file?.discard();
  }
}

/** Whether a file can be imported: no record is in use or in the bin. */
export function isWithoutKnowledge(db: Database): Promise<boolean> {
  return isEmpty(db);
}

async function importFrom(db: Database, path: string): Promise<Imported> {
  if (!(await isAloneImporting(db))) throw new AppError('import-running');
  const lines = linesOf(path);
  const first = await lines.next();
  if (first.done === true) throw refused(1, knowledgeTexts.otherFile);
  const header = readHeader(first.value);
  const { registros } = header;
  const isForNothing = sumOf(registros) === 0;
  if (!isForNothing) {
    await holdKnowledge(db);
    if (!(await isEmpty(db))) throw new AppError('knowledge-not-empty');
  }
  return asAct(db, { acao: 'import' }, null, async (act) => {
    const articles = await articlesIn(db, path, registros.artigos);
    const own = await instanceOf(db);
    await keepVersions(db);
    for await (const batch of batchesOf(lines, header)) await writeLines({ db, own, articles }, batch);
    await analyze(db);
    return { registros, ato: isForNothing ? null : act };
  });
}

const sumOf = (counts: KnowledgeHeader['registros']) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Lines of one kind each, in the order of the file. @throws AppError knowledge-file-refused, where the counts are others, too */
async function* batchesOf(
  lines: AsyncIterable<FileLine>,
  { registros }: KnowledgeHeader,
): AsyncGenerator<ReadLine[]> {
  const left = { ...registros };
  let batch: ReadLine[] = [];
  let chars = 0;
  let last = 1;
  for await (const line of lines) {
    const read = readLine(line);
    refuseMisplaced(read, batch.at(-1)?.tipo, left);
    last = line.number;
    const isFull = batch.length >= batchLines || chars + read.chars > batchChars;
    if (batch.length > 0 && (isFull || batch[0]?.tipo !== read.tipo || waitsFor(read, batch))) {
      yield batch;
      [batch, chars] = [[], 0];
    }
    batch.push(read);
    chars += read.chars;
  }
  if (batch.length > 0) yield batch;
  const lacking = sumOf(left);
  if (lacking > 0) throw refused(last, knowledgeTexts.cut(lacking));
}

/** Counts a line down from what is left of its kind; the kinds come in their order. */
function refuseMisplaced(
  { number, tipo }: ReadLine,
  before: KnowledgeKind | undefined,
  left: Record<KnowledgeKind, number>,
) {
  if (before !== undefined && knowledgeKinds.indexOf(tipo) < knowledgeKinds.indexOf(before))
    throw refused(number, knowledgeTexts.outOfOrder);
  if (left[tipo] === 0) throw refused(number, knowledgeTexts.tooMany);
  left[tipo] -= 1;
}

const articleBegins = '{"tipo":"artigos","identidade":"';
const identityChars = 36;

/** Numbers for all articles of a file, by identity: their texts lead to each other. @param count of them, as the header says */
async function articlesIn(db: Database, path: string, count: number): Promise<Map<string, number>> {
  const identities: string[] = [];
  if (count > 0)
    for await (const { text } of linesOf(path))
      if (text.startsWith(articleBegins))
        identities.push(text.slice(articleBegins.length, articleBegins.length + identityChars));
  const ids = await reserveArticles(db, identities.length);
  return new Map(identities.map((identity, place) => [identity, ids[place] ?? 0]));
}
