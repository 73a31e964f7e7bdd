import { knowledgeTexts } from '@bancada/contract/imports/knowledge-calls';
import type { Database } from '../../database/database.ts';
import { inHalves } from '../../database/savepoint.ts';
import { recordRules } from '../records/record-kinds.ts';
import { refused } from './file-lines.ts';
import {
  appendSubstitutes,
  entriesGetLinked,
  type FiledRecord,
  insertAliases,
  insertLinks,
  insertRecords,
  type Row,
} from './import.sql.ts';
import { numbersOf } from './named-records.ts';
import type { ReadLine } from './read-line.ts';
import { type LineOf, type Numbers, rowsOf } from './rows-of-lines.ts';

interface Writing {
  db: Database;
  /** This instance. */
  own: string;
  /** Numbers reserved for articles, by identity. */
  articles: Map<string, number>;
}

/** A line, with the row that it becomes; of a substitute without. */
interface Item {
  line: ReadLine;
  row: Row | undefined;
}

/** Writes lines of one kind, in their order. @throws AppError knowledge-file-refused for the first that cannot be written */
export async function writeLines({ db, own, articles }: Writing, lines: readonly ReadLine[]): Promise<void> {
  const numbers = await numbersOf(db, lines);
  const records = lines.filter((line) => line.tipo !== 'substitutos');
  const rows = await rowsOf(db, records, own, { numbers, articles });
  const items = lines.map((line, place): Item => ({ line, row: rows[place] }));
  const [worst] = await inHalves(db, items, isRefusal, (some) => writeItems(db, some, numbers));
  if (worst !== undefined)
    throw refused(
      worst.item.line.number,
      stateOf(worst.error) === uniqueViolation ? knowledgeTexts.sameRecord : knowledgeTexts.unfit,
    );
}

const uniqueViolation = '23505';
const stateOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');
/** SQLSTATEs of values that a table does not take: of data, and of constraints. */
const isRefusal = (error: unknown) => /^2[23]/.test(stateOf(error));

async function writeItems(db: Database, items: readonly Item[], numbers: Numbers): Promise<void> {
  const [first] = items;
  if (first === undefined) return;
  if (first.line.tipo === 'substitutos')
    return appendSubstitutes(
      db,
      items.flatMap(({ line }) => replacing(line, numbers)),
    );
  const kind: FiledRecord = first.line.tipo;
  await entriesGetLinked(db, kind === 'troubleshooting');
  const made = await insertRecords(
    db,
    kind,
    items.flatMap(({ row }) => row ?? []),
  );
  const { links } = recordRules[kind];
  const lines = items.flatMap(({ line }) => (line.tipo === 'substitutos' ? [] : [line]));
  if (links !== undefined)
    await insertLinks(
      db,
      links,
      lines.flatMap((line) => linksOf(line, made.get(line.values.identidade) ?? 0, numbers)),
    );
  await entriesGetLinked(db, false);
  await insertAliases(
    db,
    kind,
    lines.flatMap((line) => aliasesOf(line, made.get(line.values.identidade) ?? 0)),
  );
}

function replacing(line: ReadLine, numbers: Numbers) {
  if (line.tipo !== 'substitutos') return [];
  const { peca, substituto, condicao, desde } = line.values;
  const of = (one: string) => numbers.get(`datasheets ${one}`) ?? 0;
  return [{ peca: of(peca), substituto: of(substituto), condicao, desde }];
}

/** The records that a line links its own to. */
function linksOf(line: LineOf<FiledRecord>, owner: number, numbers: Numbers) {
  const of = (kind: string, named: readonly string[]) =>
    named.map((one, place) => ({ owner, item: numbers.get(`${kind} ${one}`) ?? 0, place: place + 1 }));
  if (line.tipo === 'sintomas') return of('equipment-models', line.values.modelos);
  if (line.tipo === 'diagnosticos') return of('datasheets', line.values.componentes);
  return line.tipo === 'troubleshooting' ? of('diagnosticos', line.values.diagnosticos) : [];
}

function aliasesOf({ values }: LineOf<FiledRecord>, registro_id: number) {
  return 'tambem' in values ? values.tambem.map((identidade) => ({ identidade, registro_id })) : [];
}
