import { recordKinds } from '@bancada/contract/records/record-kinds';
import type { RecordKind } from '@bancada/contract/records/records';
import { type LeftAlone, undoLimits, undoTexts } from '@bancada/contract/records/undo';
import type { Database } from '../../database/database.ts';
import { brokenConstraint } from '../../database/failures.ts';
import { inHalves, inSavepoint, type Refused } from '../../database/savepoint.ts';
import { isArticleCircle } from '../articles/constraint-errors.ts';
import { isAboutRecords } from '../history/bin.service.ts';
import { type EditedRecord, listEdited, writeBefore } from './undo-edits.sql.ts';
import { listNameHolders, parkNames } from './undo-names.sql.ts';
import type { StepResult, Undoing } from './undoing.ts';

/** Records at once: an update may rebuild the search documents of every entry that refers to one. */
const chunk = 500;

const isRefusal = (error: unknown) => isAboutRecords(error) || isArticleCircle(error);

/** Gives records the values of before, those that imports alone changed or those that were changed by hand. */
export async function undoEdits(db: Database, undoing: Undoing, isImported: boolean): Promise<StepResult> {
  const especie = isImported ? 'importacoes' : 'edicoes';
  const result: StepResult = { quantos: 0, ficaram: [], ha_mais: false };
  for (const kind of recordKinds) {
    const found = await listEdited(db, kind, undoing, isImported);
    const edited = found.slice(0, undoLimits.atOnce);
    if (edited.length < found.length) result.ha_mais = true;
    const free = edited.filter(({ isChangedLater, isInBin }) => !isChangedLater && !isInBin);
    const refused = await writeWithNames(db, kind, free);
    result.quantos += free.length - refused.length;
    const left = (record: EditedRecord, motivo: string): LeftAlone => ({
      especie,
      tipo: kind,
      registro_id: record.id,
      titulo: record.titulo,
      motivo,
    });
    for (const record of edited)
      if (record.isChangedLater) result.ficaram.push(left(record, undoTexts.changedBy(record.laterBy)));
      else if (record.isInBin) result.ficaram.push(left(record, undoTexts.inBin));
    result.ficaram.push(...refused.map(({ item, error }) => left(item, reasonOf(error))));
  }
  return result;
}

/** How often records that were to swap names are left out because of something else, before all of them are. */
const swapTries = 5;

/**
 * Records that have each other's names let go of them first. Who wants the name of a record that keeps it is left as it is, and so is
 * who wants the name of such a one.
 */
async function writeWithNames(
  db: Database,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<Refused<EditedRecord>[]> {
  const holders = await listNameHolders(db, kind, records);
  const left: Refused<EditedRecord>[] = [];
  let going = new Map(records.map((record) => [record.id, record]));
  for (let nth = 1; ; nth += 1) {
    const blocked = blockedBy(holders, going);
    const all = nth <= swapTries ? blocked : [...going.keys()].filter((id) => holders.has(id));
    for (const id of all) {
      const item = going.get(id);
      if (item !== undefined) left.push({ item, error: null });
      going.delete(id);
    }
    const swapping = [...holders].flatMap(([id, holder]) => (going.has(id) ? [id, holder] : []));
    const refused = await writeParked(db, kind, [...going.values()], swapping);
    const isParked = refused.some(({ item }) => swapping.includes(item.id));
    if (!isParked) return [...left, ...refused];
    left.push(...refused);
    const gone = new Set(refused.map(({ item }) => item.id));
    going = new Map([...going].filter(([id]) => !gone.has(id)));
  }
}

/** Records that wait for a name whose holder keeps it. */
function blockedBy(holders: ReadonlyMap<number, number>, going: ReadonlyMap<number, EditedRecord>): number[] {
  const waiting = new Map<number, number[]>();
  const blocked = new Set<number>();
  for (const [id, holder] of holders) {
    if (!going.has(id)) continue;
    waiting.set(holder, [...(waiting.get(holder) ?? []), id]);
    if (!going.has(holder)) blocked.add(id);
  }
  // A set that grows while it is walked is walked to its end.
  for (const id of blocked) for (const next of waiting.get(id) ?? []) blocked.add(next);
  return [...blocked];
}

/** Takes back a writing that would leave a record without its name. */
class NamelessLeft extends Error {
  readonly refused: Refused<EditedRecord>[];
  constructor(refused: Refused<EditedRecord>[]) {
    super('a record would be left without its name');
    this.refused = refused;
  }
}

/** Writes records, some of which let go of their names before. Where one of these is refused, nothing is written. */
async function writeParked(
  db: Database,
  kind: RecordKind,
  records: readonly EditedRecord[],
  swapping: readonly number[],
): Promise<Refused<EditedRecord>[]> {
  if (swapping.length === 0) return writeInTurns(db, kind, records);
  try {
    return await inSavepoint(db, async () => {
      const parked = await parkNames(db, kind, records, swapping);
      const refused = await writeInTurns(db, kind, parked);
      if (refused.some(({ item }) => swapping.includes(item.id))) throw new NamelessLeft(refused);
      return refused;
    });
  } catch (error) {
    if (error instanceof NamelessLeft) return error.refused;
    throw error;
  }
}

/** One article may get its place back only after another has left it: what is refused is tried again while that helps. */
async function writeInTurns(
  db: Database,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<Refused<EditedRecord>[]> {
  let waiting = records;
  for (;;) {
    const refused: Refused<EditedRecord>[] = [];
    for (let from = 0; from < waiting.length; from += chunk)
      refused.push(
        ...(await inHalves(db, waiting.slice(from, from + chunk), isRefusal, (some) =>
          writeBefore(db, kind, some),
        )),
      );
    if (refused.length === 0 || refused.length === waiting.length) return refused;
    waiting = refused.map(({ item }) => item);
  }
}

function reasonOf(error: unknown): string {
  return error === null || brokenConstraint(error)?.kind === 'unique'
    ? undoTexts.valueTaken
    : undoTexts.referenceGone;
}
