import { type Brakes, brakeDefaults, type SetBrake, setBrakes } from '@bancada/contract/instance/brakes';
import { sql } from 'kysely';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database } from './database.ts';

/** A person with the profile `usuario` has deleted, changed or created as much as an account may in a while. */
export class Braked extends Error {
  override name = 'Braked';
  readonly brake: SetBrake;
  readonly waitSeconds: number;
  constructor(brake: SetBrake, waitSeconds: number) {
    super(`${brake.of}: ${brake.limit}`);
    this.brake = brake;
    this.waitSeconds = waitSeconds;
  }
}

const setting = 'brakes';

/** The brakes as an admin has set them, or else the defaults. Read anew each time: they hold at once in all processes. */
export async function readBrakes(db: Database): Promise<Brakes> {
  const row = await db
    .selectFrom('instance_settings')
    .select('valor')
    .where('nome', '=', setting)
    .executeTakeFirst();
  return { ...brakeDefaults, ...(row === undefined ? {} : (JSON.parse(row.valor) as Partial<Brakes>)) };
}

export async function writeBrakes(db: Database, brakes: Brakes): Promise<void> {
  const valor = JSON.stringify(brakes);
  await db
    .insertInto('instance_settings')
    .values({ nome: setting, valor })
    .onConflict((conflict) => conflict.column('nome').doUpdateSet({ valor }))
    .execute();
}

/** What a person did lately; `isNew`: some of it in this transaction; `oldest`: seconds until the first of it no longer counts. */
interface Doings {
  count: number;
  isNew: boolean;
  oldest: number;
}

/**
 * Refuses what a `usuario` has done in this transaction where it is more than an account may do in a while. Its last step: whoever
 * else writes as that person waits until it is over, and counts it.
 * @param imported records that an import is about to create: its work is not worth beginning where they are too many
 * @throws Braked
 */
export async function refuseBeyondBrakes(db: Database, userId: number, imported = 0): Promise<void> {
  const { rows } = await sql<{ isBraked: boolean }>`
    SELECT perfil = 'usuario' AND (${imported > 0} OR pg_current_xact_id_if_assigned() IS NOT NULL) AS "isBraked"
      FROM users WHERE id = ${userId}`.execute(db);
  if (rows[0]?.isBraked !== true) return;
  await holdBrakes(db, userId);
  const brakes = await readBrakes(db);
  if (!brakes.ligados) return;
  const planned = (brake: SetBrake) => (brake.of === 'importadas' ? imported : 0);
  for (const [brake, { count, isNew, oldest }] of await doingsOf(db, userId, setBrakes(brakes))) {
    const isAsked = isNew || planned(brake) > 0;
    if (isAsked && count + planned(brake) > brake.limit) throw new Braked(brake, oldest);
  }
}

/** Whether anybody, with any profile, does lately what admins are told of. */
export async function isTelling(db: Database, userId: number): Promise<boolean> {
  const telling = setBrakes(await readBrakes(db)).filter(({ tells }) => tells === true);
  const doings = await doingsOf(db, userId, telling, true);
  return doings.some(([{ limit }, { count }]) => count > limit);
}

/** Whoever else counts what this person does waits until the transaction is over. */
export async function holdBrakes(db: Database, userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLocks.brakes}::integer, ${userId}::integer)`.execute(db);
}

/**
 * What a person deleted, created, imported, and took along or changed of others' in the time of each brake, by the clock that dates
 * it: the database's. An undoing does not count.
 */
async function doingsOf(
  db: Database,
  userId: number,
  brakes: readonly SetBrake[],
  isByHandAlone = false,
): Promise<(readonly [SetBrake, Doings])[]> {
  const hours = Math.max(...brakes.map((brake) => brake.hours));
  const windows = JSON.stringify(brakes.map(({ of, hours }, nth) => ({ nth, what: of, hours })));
  const { rows } = await sql<Doings & { nth: number }>`
    WITH own AS MATERIALIZED (
      SELECT h.tipo, h.registro_id, h.acao, h.criado_em, h.ato_id, h.transacao = pg_current_xact_id_if_assigned() IS TRUE AS is_new
        FROM history h LEFT JOIN acts a ON a.id = h.ato_id
       WHERE h.usuario_id = ${userId} AND h.criado_em > now() - ${hours} * interval '1 hour' AND a.acao IS DISTINCT FROM 'undo'
         AND (h.ato_id IS NULL OR NOT ${isByHandAlone}::boolean)),
    binned AS (SELECT id, criado_em FROM deletions
                WHERE usuario_id = ${userId} AND criado_em > now() - ${hours} * interval '1 hour'),
    of_others AS (SELECT * FROM own WHERE acao IN ('update', 'delete') AND NOT EXISTS (
      SELECT FROM history c WHERE c.tipo = own.tipo AND c.registro_id = own.registro_id AND c.acao = 'create'
         AND c.usuario_id = ${userId})),
    did AS (
      SELECT 'exclusoes' AS what, concat(id) AS which, criado_em,
             (SELECT coalesce(bool_or(is_new), false) FROM own WHERE acao = 'delete') AS is_new FROM binned
       UNION ALL SELECT 'registros', concat(tipo, registro_id), criado_em, is_new FROM of_others WHERE acao = 'delete'
       UNION ALL SELECT 'alteracoes', concat(tipo, registro_id), criado_em, is_new FROM of_others WHERE acao = 'update'
       UNION ALL SELECT CASE WHEN ato_id IS NULL THEN 'criacoes' ELSE 'importadas' END, concat(tipo, registro_id), criado_em,
                        is_new FROM own WHERE acao = 'create')
    SELECT windows.nth, found.count, found.is_new AS "isNew",
           greatest(1, ceil(extract(epoch FROM coalesce(found.oldest, now()) + windows.hours * interval '1 hour' - now())))::int
             AS oldest
      FROM jsonb_to_recordset(${windows}::jsonb) AS windows (nth integer, what text, hours float8)
     CROSS JOIN LATERAL (
       SELECT count(DISTINCT which)::int AS count, coalesce(bool_or(is_new), false) AS is_new, min(criado_em) AS oldest
         FROM did WHERE did.what = windows.what AND did.criado_em > now() - windows.hours * interval '1 hour') AS found`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.nth, row]));
  return brakes.flatMap((brake, nth) => {
    const doings = found.get(nth);
    return doings === undefined ? [] : [[brake, doings] as const];
  });
}
