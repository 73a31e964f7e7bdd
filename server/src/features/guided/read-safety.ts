import type { GuidedSafety } from '@bancada/contract/guided/guided-calls';
import { guidedLimits } from '@bancada/contract/guided/guided-limits';
import { type Clock, isoAfter } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/serve.ts';
import { listSafety } from './safety.sql.ts';

/** What was said of voltage in a session, and whose word holds now. */
export async function readSafety(
  { db, clock }: { db: Database; clock: Clock },
  caller: Caller,
  id: number,
): Promise<GuidedSafety> {
  const rows = await listSafety(db, id, caller.id);
  const now = clock.now();
  const confirmed = rows
    .filter(({ vale }) => vale)
    .map(({ por_nome, e_minha, em }) => ({
      por_nome,
      e_minha,
      em,
      vale_ate: isoAfter(new Date(em), { hours: guidedLimits.safetyHours }),
    }));
  return {
    agora: now.toISOString(),
    confirmacoes: confirmed.filter(({ vale_ate }) => Date.parse(vale_ate) > now.getTime()),
    registro: rows.map(({ evento, por_nome, em }) => ({ evento, por_nome, em })),
  };
}
