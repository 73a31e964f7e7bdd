import { asPage } from '@bancada/contract/lists';
import {
  type ComparedKind,
  comparedKinds,
  type Duplicate,
  duplicateTexts,
  type Twin,
} from '@bancada/contract/records/duplicates';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { titleInUse } from '../records/records.service.ts';
import type { Compare } from './comparisons.ts';
import { deleteApart, insertApart, listApart, listInUse, listTwins, readKeys } from './duplicates.sql.ts';
import type { FoundPair } from './find-pairs.ts';

export interface DuplicateParts {
  db: Database;
  clock: Clock;
  compare: Compare;
  /** How long an answer may wait for a comparison. */
  compareWaitMs: number;
}

interface Asked {
  page: number;
  limit: number;
  tipo?: ComparedKind | undefined;
  separados?: 'sim' | undefined;
}

type Pair = FoundPair & { tipo: ComparedKind };

/**
 * A page of the pairs that are nearly equal, the most alike first: those that nobody has told apart, or those that somebody has.
 * @throws AppError comparison-too-long, busy
 */
export async function pageOfDuplicates(parts: DuplicateParts, caller: Caller, asked: Asked) {
  const { page, limit, tipo, separados } = asked;
  const until = performance.now() + parts.compareWaitMs;
  const pairs: Pair[] = [];
  const told = { comparados: 0, parcial: false, comparando: false };
  for (const kind of tipo === undefined ? comparedKinds : [tipo]) {
    const found = await parts.compare(kind, caller.id, until - performance.now());
    const apart = await listApart(parts.db, kind);
    const inUse = found.isCurrent ? found.pairs : await stillInUse(parts.db, kind, found.pairs);
    const wanted = inUse.filter(({ a, b }) => apart.has(`${a} ${b}`) === (separados === 'sim'));
    pairs.push(...wanted.map((pair) => ({ tipo: kind, ...pair })));
    told.comparados += found.compared;
    told.parcial ||= found.isPartial;
    told.comparando ||= !found.isCurrent;
  }
  pairs.sort((one, other) => other.likeness - one.likeness);
  const shown = pairs.slice((page - 1) * limit, page * limit);
  return { ...asPage(await described(parts.db, shown), pairs.length, limit), ...told };
}

/** Of pairs that were found before something changed. */
async function stillInUse(
  db: Database,
  kind: ComparedKind,
  pairs: readonly FoundPair[],
): Promise<FoundPair[]> {
  const ids = new Set(
    await listInUse(
      db,
      kind,
      pairs.flatMap(({ a, b }) => [a, b]),
    ),
  );
  return pairs.filter(({ a, b }) => ids.has(a) && ids.has(b));
}

/** The pairs as people read them; without those of which one is gone meanwhile. */
async function described(db: Database, pairs: readonly Pair[]): Promise<Duplicate[]> {
  const twins = new Map<ComparedKind, Map<number, Twin>>();
  const keys = new Map<ComparedKind, Map<string, string>>();
  for (const kind of new Set(pairs.map(({ tipo }) => tipo))) {
    const own = pairs.filter(({ tipo }) => tipo === kind);
    twins.set(
      kind,
      await listTwins(
        db,
        kind,
        own.flatMap(({ a, b }) => [a, b]),
      ),
    );
    keys.set(kind, await readKeys(db, kind, own));
  }
  return pairs.flatMap(({ tipo, a, b, likeness }) => {
    const [one, other] = [twins.get(tipo)?.get(a), twins.get(tipo)?.get(b)];
    const chave = keys.get(tipo)?.get(`${a} ${b}`);
    if (one === undefined || other === undefined || chave === undefined) return [];
    const [first, second] = other.usos > one.usos ? [other, one] : [one, other];
    return [{ tipo, a: first, b: second, semelhanca: likeness, chave }];
  });
}

interface Told {
  tipo: ComparedKind;
  a: number;
  b: number;
}

const inOrder = ({ a, b }: Told) => (a < b ? { a, b } : { a: b, b: a });

/**
 * Takes a pair off the list for everybody, while both read as they do now.
 * @throws AppError the kind's not-found, merge-with-itself, pair-changed (not as whoever says so has read them)
 */
export async function tellApart(
  { db, clock }: DuplicateParts,
  caller: Caller,
  told: Told & { chave: string },
): Promise<{ message: string }> {
  const { tipo, chave } = told;
  const { a, b } = inOrder(told);
  if (a === b) throw new AppError('merge-with-itself');
  for (const id of [a, b]) await titleInUse(db, tipo, id);
  const now = (await readKeys(db, tipo, [{ a, b }])).get(`${a} ${b}`);
  if (now !== chave) throw new AppError('pair-changed');
  const criado_em = clock.now().toISOString();
  await insertApart(db, { tipo, a_id: a, b_id: b, chave, usuario_id: caller.id, criado_em });
  return { message: duplicateTexts.apart };
}

/** Puts a pair back on the list. @throws AppError pair-not-apart */
export async function bringTogether({ db }: DuplicateParts, told: Told): Promise<{ message: string }> {
  if (!(await deleteApart(db, { tipo: told.tipo, ...inOrder(told) }))) throw new AppError('pair-not-apart');
  return { message: duplicateTexts.together };
}
