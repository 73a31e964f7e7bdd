import type { OutcomePerson } from '@bancada/contract/faults/outcome-people';
import { outcomeTexts } from '@bancada/contract/faults/outcomes';
import type { ListPage } from '@bancada/contract/lists';
import { type Clock, isoBefore } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { readPage, soughtIn } from '../../database/page.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { noteAction } from '../account-audit/account-audit.service.ts';
import { countPeople, listPeople, lockPerson, writeSetAside } from './set-aside.sql.ts';

interface Parts {
  db: Database;
  clock: Clock;
}

const lastDay = (clock: Clock) => isoBefore(clock.now(), { days: 1 });

/** A page of those who recorded outcomes. */
export function pageOfPeople(
  { db, clock }: Parts,
  query: { page: number; limit: number; search?: string | undefined; usuario_id?: number | undefined },
): Promise<ListPage<OutcomePerson>> {
  const filter = { search: soughtIn(query), userId: query.usuario_id, since: lastDay(clock) };
  return readPage(
    query,
    (slice) => listPeople(db, filter, slice),
    () => countPeople(db, filter),
  );
}

/**
 * Lets the outcomes of a person, those of today and those to come, count in nothing, or count again. No outcome changes.
 * @throws AppError user-not-found
 */
export async function setOutcomesAside({ db, clock }: Parts, caller: Caller, id: number, isAside: boolean) {
  const found = await asPerson(db, caller.id, async (db) => {
    const account = await lockPerson(db, id);
    if (account === undefined) throw new AppError('user-not-found');
    if (await writeSetAside(db, id, isAside))
      await noteAction(db, isAside ? 'outcomes-set-aside' : 'outcomes-counted', account);
    return (await listPeople(db, { userId: id, since: lastDay(clock) }, { skip: 0, limit: 1 }))[0];
  });
  if (found === undefined) throw new AppError('user-not-found');
  return { ...found, message: (isAside ? outcomeTexts.setAside : outcomeTexts.counted)(found.nome) };
}
