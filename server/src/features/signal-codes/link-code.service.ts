import { isBeyondLimits, longSignalTexts, longSignalType } from '@bancada/contract/codes/long-signals';
import { type CodeToLink, signalTexts } from '@bancada/contract/codes/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/codes/signal-codes';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { InvalidFields, UnknownReference } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { getEntry } from '../faults/flat-answers.ts';
import { missingInUse, notFound, saveRecord } from '../records/records.service.ts';
import { codeColumns } from './signal-codes.service.ts';
import { linkEntriesOfSymptom, listPostCodesOfSymptom } from './signal-codes.sql.ts';

/** Sets an entry's own code, or removes it. @throws AppError entry-not-found */
export async function linkToEntry(db: Database, caller: Caller, id: number, given: CodeToLink) {
  const { message, type, values } = written(given);
  const entry = await asPerson(db, caller.id, async (db) => {
    const before = await getEntry(db, id);
    if (isBeyondLimits(given)) refuseWhereTaken([before], given);
    await saveRecord(db, {
      kind: 'troubleshooting',
      id,
      version: undefined,
      values: { ...withoutLongOf(before, type), ...(await values(db)), ...(await makerColumn(db, given)) },
      read: (db) => getEntry(db, id),
    });
    return getEntry(db, id);
  });
  return { ...entry, message };
}

/**
 * The same for every entry of a symptom that is in use.
 * @returns how many there are
 * @throws AppError symptom-not-found
 */
export async function linkToSymptom(db: Database, caller: Caller, id: number, given: CodeToLink) {
  const { message, type, values } = written(given);
  const registros = await asPerson(db, caller.id, async (db) => {
    if ((await missingInUse(db, 'sintomas', [id])).length > 0) throw notFound('sintomas');
    if (isBeyondLimits(given)) refuseWhereTaken(await listPostCodesOfSymptom(db, id), given);
    const columns = await values(db);
    const kept = isBeyondLimits(given) ? 'post' : type;
    const { [`code_${kept}_id` as const]: codeId = null } = columns;
    if (kept !== type) await linkEntriesOfSymptom(db, { symptomId: id, type, codeId: null });
    return linkEntriesOfSymptom(db, {
      symptomId: id,
      type: kept,
      codeId,
      makerId: (await makerColumn(db, given)).code_fabricante_id,
    });
  });
  return { message, registros };
}

function written(given: CodeToLink) {
  const type = givenType(given);
  return {
    type,
    message: given[`code_${type}`] === null ? signalTexts.unlinked[type] : signalTexts.linked[type],
    values: async (db: Database) => (await codeColumns(db, [given]))[0] ?? {},
  };
}

/** @throws UnknownReference */
async function makerColumn(db: Database, { code_fabricante_id: id }: CodeToLink) {
  if (id === undefined) return {};
  if (id !== null && (await missingInUse(db, 'manufacturers', [id])).length > 0)
    throw new UnknownReference(['code_fabricante_id']);
  return { code_fabricante_id: id };
}

/** The new code takes the place of what was there of its type, also beyond the limits. */
function withoutLongOf({ code_post }: { code_post: string | null }, type: SignalType) {
  return longSignalType(code_post ?? '') === type ? { code_post_id: null } : {};
}

/** A signal beyond the limits takes the place of the POST code, never that of one that says something else. */
function refuseWhereTaken(entries: readonly { code_post: string | null }[], given: CodeToLink): void {
  const isTaken = entries.some(({ code_post }) => code_post !== null && longSignalType(code_post) === null);
  if (!isTaken) return;
  const field = `code_${givenType(given)}`;
  throw new InvalidFields([{ loc: ['body', field], msg: longSignalTexts.taken, type: 'custom' }]);
}

/** The call's schema has checked that there is one. */
function givenType(given: CodeToLink): SignalType {
  const type = signalTypes.find((type) => given[`code_${type}`] !== undefined);
  if (type === undefined) throw new Error('a code is linked, or none');
  return type;
}
