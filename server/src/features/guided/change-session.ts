import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import type { Clock } from '../../clock.ts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { readCase } from './case.service.ts';
import { lockSession, type SessionChange, updateSession } from './guided.sql.ts';

export interface GuidedParts {
  db: Database;
  clock: Clock;
}

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSession>>>;
export type Change = Omit<SessionChange, 'atualizado_em'>;

/** Changes an open session, and answers it as it is then. @throws AppError guided-not-found, guided-ended */
export function changeOpen(
  { db, clock }: GuidedParts,
  caller: Caller,
  id: number,
  work: (db: Database, session: LockedSession, now: string) => Promise<Change>,
): Promise<GuidedCase> {
  return asPerson(db, caller.id, (db) =>
    changeWithin({ db, clock }, caller, id, async (session, now) => {
      if (session.fim !== null) throw new AppError('guided-ended');
      return work(db, session, now);
    }),
  );
}

/** The same of one that may be ended, inside a transaction. @throws AppError guided-not-found */
export async function changeWithin(
  { db, clock }: GuidedParts,
  caller: Caller,
  id: number,
  work: (session: LockedSession, now: string) => Promise<Change>,
): Promise<GuidedCase> {
  const session = await lockSession(db, id);
  if (session === undefined) throw new AppError('guided-not-found');
  const now = clock.now().toISOString();
  const change = await work(session, now);
  await updateSession(db, id, { ...change, atualizado_em: now });
  return readCase({ db, clock }, caller, id);
}
