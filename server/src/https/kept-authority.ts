import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import { type Authority, describeAuthority, isWhole, newAuthority } from './certificates.ts';
import type { Limits } from './machine-names.ts';

const settingName = 'https-authority';

interface AuthorityParts {
  db: Database;
  clock: Clock;
  /** Make another one, and forget the one that is kept. */
  isRenewed: boolean;
  machine: string | null;
  limits: Limits;
}

/**
 * The instance's own authority, made at first use and shared by all its processes; another one where that has run out. Source:
 * `instance_settings`, so that a backup holds it and phones go on trusting a restored instance.
 * @throws StartError if what is kept is damaged
 */
export async function loadAuthority(parts: AuthorityParts): Promise<Authority> {
  const { db, clock, isRenewed } = parts;
  const kept = isRenewed ? null : await keptAuthority(db);
  if (kept !== null && describeAuthority(kept).until > clock.now()) return kept;
  const made = JSON.stringify(await newAuthority(clock.now(), parts));
  const isReplaced = isRenewed || kept !== null;
  await db
    .insertInto('instance_settings')
    .values({ nome: settingName, valor: made })
    .onConflict((conflict) =>
      isReplaced ? conflict.column('nome').doUpdateSet({ valor: made }) : conflict.column('nome').doNothing(),
    )
    .execute();
  // Another process may have been first.
  return (await keptAuthority(db)) ?? (JSON.parse(made) as Authority);
}

async function keptAuthority(db: Database): Promise<Authority | null> {
  const row = await db
    .selectFrom('instance_settings')
    .select('valor')
    .where('nome', '=', settingName)
    .executeTakeFirst();
  if (row === undefined) return null;
  try {
    const kept = JSON.parse(row.valor) as Authority;
    if (isLimited(kept) && (await isWhole(kept))) return kept;
  } catch (error) {
    throw new StartError(damaged, { cause: error });
  }
  throw new StartError(damaged);
}

const isLimited = ({ limites }: Authority) =>
  Array.isArray(limites.endings) && Array.isArray(limites.networks);

const damaged =
  'A autoridade de certificados desta Bancada, guardada no banco, está danificada: inicie uma vez com HTTPS=new para criar outra, em que cada aparelho terá de confiar de novo.';
