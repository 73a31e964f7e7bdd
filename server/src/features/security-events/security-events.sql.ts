import type { SecurityEventName } from '@bancada/contract/accounts/security-event-names';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Slice } from '../../database/page.ts';
import { holdsFolded } from '../../database/text-search.ts';

interface NewRow {
  event: SecurityEventName;
  userId: number | null;
  unknownAccount: string | null;
  sessionId: string | null;
  address: string;
  userAgent: string | null;
  /** Deduplication key: repetitions update the same row. */
  fold: string;
}

export async function upsertEvent(db: Database, now: Date, row: NewRow): Promise<void> {
  const at = now.toISOString();
  await db
    .insertInto('security_events')
    .values({
      evento: row.event,
      usuario_id: row.userId,
      conta_desconhecida: row.unknownAccount,
      sessao_id: row.sessionId,
      endereco: row.address,
      navegador: row.userAgent,
      dobra: row.fold,
      primeira_em: at,
      ultima_em: at,
    })
    .onConflict((conflict) =>
      conflict.constraint('security_events_dobra_key').doUpdateSet({
        vezes: sql<number>`security_events.vezes + 1`,
        ultima_em: at,
        sessao_id: sql<string | null>`excluded.sessao_id`,
        navegador: sql<string | null>`excluded.navegador`,
      }),
    )
    .execute();
}

export async function findIdByEmail(db: Database, email: string): Promise<number | null> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
}

export async function isEventSince(
  db: Database,
  event: SecurityEventName,
  userId: number,
  since: string,
): Promise<boolean> {
  const found = await db
    .selectFrom('security_events')
    .select('id')
    .where('evento', '=', event)
    .where('usuario_id', '=', userId)
    .where('ultima_em', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface EventFilter {
  /** Matches part of the account's name, user name or e-mail; or the beginning of the IP address. */
  search?: string | undefined;
  userId?: number | undefined;
  event?: SecurityEventName | undefined;
  /** ISO 8601, inclusive. */
  from?: string | undefined;
  /** ISO 8601, exclusive. */
  before?: string | undefined;
}

function matching(db: Database, { search, userId, event, from, before }: EventFilter) {
  return db
    .selectFrom('security_events as event')
    .leftJoin('users as account', 'account.id', 'event.usuario_id')
    .$if(search !== undefined, (query) =>
      query.where((or) =>
        or.or([
          holdsFolded(sql.ref('account.busca'), search ?? ''),
          sql<boolean>`starts_with(event.endereco, ${search ?? ''})`,
        ]),
      ),
    )
    .$if(userId !== undefined, (query) => query.where('event.usuario_id', '=', userId ?? 0))
    .$if(event !== undefined, (query) => query.where('event.evento', '=', event ?? 'sign-in'))
    .$if(from !== undefined, (query) => query.where('event.ultima_em', '>=', from ?? ''))
    .$if(before !== undefined, (query) => query.where('event.ultima_em', '<', before ?? ''));
}

/** A page of events, newest first. */
export function listEvents(db: Database, filter: EventFilter, page: Slice) {
  return matching(db, filter)
    .select([
      'event.id',
      'event.evento',
      'event.usuario_id',
      'account.nome_usuario',
      'event.conta_desconhecida',
      'event.sessao_id',
      'event.endereco',
      'event.navegador as userAgent',
      'event.vezes',
      'event.primeira_em',
      'event.ultima_em',
    ])
    .orderBy('event.ultima_em', 'desc')
    .orderBy('event.id', 'desc')
    .offset(page.skip)
    .limit(page.limit)
    .execute();
}

export async function countEvents(db: Database, filter: EventFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest events of these kinds on an account. */
export function listEventsOfAccount<Name extends SecurityEventName>(
  db: Database,
  userId: number,
  { events, limit }: { events: readonly Name[]; limit: number },
) {
  return db
    .selectFrom('security_events')
    .select(['id', 'endereco', 'navegador as userAgent', 'vezes', 'primeira_em', 'ultima_em'])
    .select(sql<Name>`evento`.as('evento'))
    .where('usuario_id', '=', userId)
    .where('evento', 'in', events)
    .orderBy('ultima_em', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function deleteEventsOf(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('security_events').where('usuario_id', '=', userId).execute();
}
