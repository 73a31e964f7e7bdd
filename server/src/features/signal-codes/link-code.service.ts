import { type CodeToLink, signalTexts } from '@bancada/contract/signal-code-calls';
import { type SignalType, signalTypes } from '@bancada/contract/signal-codes';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/serve.ts';
import { getEntry } from '../faults/flat-answers.ts';
import { missingInUse, notFound, saveRecord } from '../records/records.service.ts';
import { codeColumns } from './signal-codes.service.ts';
import { linkEntriesOfSymptom } from './signal-codes.sql.ts';

/** Sets an entry's own code, or removes it. @throws AppError entry-not-found */
export async function linkToEntry(db: Database, caller: Caller, id: number, given: CodeToLink) {
  const { message, values } = written(given);
  const entry = await asPerson(db, caller.id, async (db) => {
    await saveRecord(db, {
      kind: 'troubleshooting',
      id,
      version: undefined,
      values: await values(db),
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
    const { [`code_${type}_id` as const]: codeId = null } = await values(db);
    return linkEntriesOfSymptom(db, { symptomId: id, type, codeId });
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

/** The call's schema has checked that there is one. */
function givenType(given: CodeToLink): SignalType {
  const type = signalTypes.find((type) => given[`code_${type}`] !== undefined);
  if (type === undefined) throw new Error('a code is linked, or none');
  return type;
}
