import { Readable } from 'node:stream';
import {
  type KnowledgeHeader,
  type KnowledgeKind,
  knowledgeFormat,
  knowledgeKinds,
} from '@bancada/contract/imports/knowledge-calls';
import type { Clock } from '../../clock.ts';
import { connectBeside, type Database } from '../../database/database.ts';
import type { FileReply, FileRequest } from '../../http/file-reply.ts';
import { instanceOf } from '../records/identities.service.ts';
import { countLines, listIdentities, readLines, seeOneMoment } from './export.sql.ts';
import { numbersIn, withIdentities } from './record-links.ts';

/** The counts of a file that is written now, and where its records come from. */
export async function headerOf(db: Database): Promise<KnowledgeHeader> {
  const own = await instanceOf(db);
  const instances = new Set<string>();
  const registros = {} as Record<KnowledgeKind, number>;
  for (const kind of knowledgeKinds) {
    const counted = await countLines(db, kind, own);
    registros[kind] = counted.reduce((sum, { lines }) => sum + lines, 0);
    for (const { instancia } of counted) if (instancia !== null) instances.add(instancia);
  }
  const { name: formato, version: versao } = knowledgeFormat;
  return { formato, versao, instancias: [...instances].toSorted(), registros };
}

/** The knowledge of one moment as JSON lines, written as it is read. */
export function exportKnowledge(
  { db, clock }: { db: Database; clock: Clock },
  { method }: FileRequest,
): FileReply {
  const day = clock.now().toISOString().slice(0, 10);
  return {
    status: 200,
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="bancada-conhecimento-${day}.jsonl"`,
      'cache-control': 'no-store',
    },
    stream: Readable.from(method === 'HEAD' ? '' : written(db), { objectMode: false }),
  };
}

/** On a connection of its own: whoever receives it may be slow. */
async function* written(db: Database): AsyncGenerator<string> {
  const beside = await connectBeside(db);
  try {
    const transaction = await beside.db.startTransaction().execute();
    await seeOneMoment(transaction);
    yield `${JSON.stringify(await headerOf(transaction))}\n`;
    const own = await instanceOf(transaction);
    for (const tipo of knowledgeKinds)
      for await (const rows of readLines(transaction, tipo, own)) {
        const lines = tipo === 'artigos' ? await leadingByIdentity(transaction, rows) : rows;
        yield lines.map((line) => `${JSON.stringify({ tipo, ...line })}\n`).join('');
      }
    await transaction.commit().execute();
  } finally {
    await beside.close();
  }
}

/** Articles with the identities of the records that their texts lead to. */
async function leadingByIdentity(db: Database, rows: Record<string, unknown>[]) {
  const texts = rows.map(({ descricao }) => String(descricao));
  const identities = await listIdentities(db, texts.flatMap(numbersIn));
  return rows.map((row, place) => ({ ...row, descricao: withIdentities(texts[place] ?? '', identities) }));
}
