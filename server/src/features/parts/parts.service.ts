import {
  type Part,
  type PartWithSubstitutes,
  partLimits,
  partTexts,
  type SubstituteEdit,
  type Substitutes,
} from '@bancada/contract/records/parts';
import { asPerson } from '../../database/as-person.ts';
import type { Database } from '../../database/database.ts';
import { AppError, InvalidFields } from '../../http/app-error.ts';
import type { Caller } from '../../http/serve.ts';
import { datasheets } from '../datasheets/datasheets.service.ts';
import { nearestCodes } from '../search/codes/spellings.ts';
import { compactCode } from '../search/index/read-text.ts';
import { solutions } from '../solutions/solutions.service.ts';
import { onlyPartNumber, type PartNumber, partNumbersIn } from './numbers-in.ts';
import {
  besideParts,
  countSubstitutes,
  deleteSubstitute,
  groupOfPart,
  lockParts,
  partsBeginningWith,
  partsLike,
  partsOfNumbers,
  replaced,
  replacing,
  upsertSubstitute,
} from './parts.sql.ts';

const likeMax = 40;
/** Fewer signs begin too much. */
const packageMayFollow = /^(?=.*\d)[a-z\d]{4,}$/;

/** The parts that a typed text names; of a number that no datasheet has, the nearest ones. */
export async function namedParts(db: Database, typed: string) {
  const only = onlyPartNumber(typed);
  if (only === undefined)
    return { pecas: await partsNamedIn(db, partNumbersIn(typed)), numero: null, proximas: [] };
  const [number = ''] = only.spellings;
  const found = await partsNamedIn(db, [only]);
  const isOpen = packageMayFollow.test(number);
  const longer = isOpen ? await partsBeginningWith(db, number, partLimits.nearestMax) : [];
  const others = longer.filter(({ id }) => !found.some((part) => part.id === id));
  const pecas = [...found, ...(await withSubstitutes(db, others))];
  if (pecas.length > 0 || !only.isSure) return { pecas, numero: null, proximas: [] };
  return { pecas, numero: number.toUpperCase(), proximas: await nearestTo(db, number) };
}

/** Those that are one slip away, then those that resemble it. */
async function nearestTo(db: Database, number: string): Promise<Part[]> {
  const like = await partsLike(db, number, likeMax);
  const slips = new Set(
    nearestCodes(
      number,
      like.map(({ part_number }) => compactCode(part_number)),
      partLimits.nearestMax,
    ),
  );
  const isSlip = (part: Part) => slips.has(compactCode(part.part_number));
  const inOrder = [...like.filter(isSlip), ...like.filter((part) => !isSlip(part))];
  return inOrder.slice(0, partLimits.nearestMax);
}

/** The parts that a solution names. @throws AppError solution-not-found */
export async function partsOfSolution(db: Database, id: number): Promise<PartWithSubstitutes[]> {
  const { solucao } = await solutions.get(db, id);
  return partsNamedIn(db, partNumbersIn(solucao));
}

/** Of each number the parts that have its likeliest spelling. */
async function partsNamedIn(db: Database, numbers: readonly PartNumber[]): Promise<PartWithSubstitutes[]> {
  if (numbers.length === 0) return [];
  const found = await partsOfNumbers(
    db,
    numbers.flatMap(({ spellings }) => spellings),
  );
  const named = numbers.flatMap(({ spellings }) => {
    const likeliest = spellings.find((spelling) => found.some(({ numero }) => numero === spelling));
    return found.filter(({ numero }) => numero === likeliest);
  });
  return withSubstitutes(db, [...new Map(named.map((part) => [part.id, part])).values()]);
}

async function withSubstitutes(db: Database, parts: readonly Part[]): Promise<PartWithSubstitutes[]> {
  if (parts.length === 0) return [];
  const all = await besideParts(
    db,
    parts.map(({ id }) => id),
    replacing,
  );
  return parts.map((part) => ({ ...part, substitutos: all.filter(({ de }) => de === part.id) }));
}

/** @throws AppError datasheet-not-found */
export async function substitutesOf(db: Database, id: number): Promise<Substitutes> {
  await datasheets.get(db, id);
  return readSubstitutes(db, id);
}

async function readSubstitutes(db: Database, id: number): Promise<Substitutes> {
  const substitutos = await besideParts(db, [id], replacing);
  const substitui = await besideParts(db, [id], replaced);
  const beside = new Set([...substitutos, ...substitui].map((part) => part.id));
  const grupo = (await groupOfPart(db, id)).filter((part) => !beside.has(part.id));
  return { substitutos, substitui, grupo };
}

interface Pair {
  id: number;
  substituto_id: number;
}

/** @throws AppError datasheet-not-found; InvalidFields for a part in its own place, or one substitute too many */
export function saveSubstitute(
  db: Database,
  caller: Caller,
  { id, substituto_id }: Pair,
  { condicao, nos_dois_sentidos }: SubstituteEdit,
) {
  if (id === substituto_id) throw InvalidFields.inBody('substituto_id', partTexts.ofItself);
  return asPerson(db, caller.id, async (db) => {
    if ((await lockParts(db, [id, substituto_id])) < 2) throw new AppError('datasheet-not-found');
    const condition = condicao || null;
    await upsertSubstitute(db, { of: id, by: substituto_id, condition });
    if (nos_dois_sentidos === true) await upsertSubstitute(db, { of: substituto_id, by: id, condition });
    if (nos_dois_sentidos === false) await deleteSubstitute(db, { of: substituto_id, by: id });
    for (const part of [id, substituto_id])
      if ((await countSubstitutes(db, part)) > partLimits.substitutesMax)
        throw InvalidFields.inBody('substituto_id', partTexts.tooMany);
    return { ...(await readSubstitutes(db, id)), message: partTexts.saved };
  });
}

/** Removes one direction. @throws AppError datasheet-not-found */
export function removeSubstitute(db: Database, caller: Caller, { id, substituto_id }: Pair) {
  return asPerson(db, caller.id, async (db) => {
    if ((await lockParts(db, [id])) === 0) throw new AppError('datasheet-not-found');
    await deleteSubstitute(db, { of: id, by: substituto_id });
    return { ...(await readSubstitutes(db, id)), message: partTexts.removed };
  });
}
