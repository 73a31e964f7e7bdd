import type { Count } from '@bancada/contract/faults/faults';
import type { Database } from '../../../database/database.ts';
import type { AnalyzedQuery, QueryTerm } from '../query/query-term.ts';
import { coarseTerms } from '../retrieval/coarse-terms.ts';
import { nearQueries } from '../retrieval/plan.ts';
import { allTerms, anyOf, anyVariant, withoutOrder, withoutPhrases } from '../retrieval/tsquery.ts';
import {
  bestPages,
  filesMeeting,
  filesNamed,
  filesOfEquipment,
  type MeetingFile,
  nameVectors,
} from './documents.sql.ts';
import { type RankedFile, rankFiles } from './rank-files.ts';

/** How many files are ranked beyond those that are shown, and how many pages get a coarse score for them. */
const filesBeyond = 20;
const filesMax = 300;
const scoredMax = 200;
/** How many pages are ranked: a few of each file. */
const [rankedMin, pagesOfFileMax] = [40, 3];
const namedMax = 300;
/** Terms of a query that names meet are looked at in so many combinations. */
const combinationsMax = 6;
const nearestMax = 10;

export interface FoundFiles {
  /** The first of them at least, best first. */
  ranked: RankedFile[];
  total: Count;
}

/** What was found of a file. */
interface Candidate {
  /** How many of its pages meet what its names do not. */
  pages: number;
  /** Some of these. */
  ids: number[];
  isNamed: boolean;
}

/**
 * Files that have all of the query: on one page, in what attachments say of them, or some of it here and the rest there. Where
 * there are none, the nearest.
 * @param wanted how many are shown, at least
 * @param among only of these files, and no nearest ones; undefined: of any
 */
export async function findFiles(
  db: Database,
  query: AnalyzedQuery,
  wanted: number,
  among?: readonly string[],
): Promise<FoundFiles> {
  const required = query.terms.filter(({ isRequired }) => isRequired);
  if (required.length === 0 || query.terms.length === 0) return { ranked: [], total: noneAtAll };
  const atMost = Math.min(filesMax, wanted + filesBeyond);
  const whole = query.unknown.length > 0 ? none : await filesWithAll(db, required, atMost, among);
  const found = whole.files.size > 0 || among !== undefined ? whole : await nearest(db, query, atMost);
  const ranked = await ranking(db, query, found.files, atMost);
  const meeting = ranked.filter(({ isWhole }) => isWhole);
  if (meeting.length === 0) {
    const near = ranked.slice(0, nearestMax);
    return { ranked: near, total: { count: near.length, isAtLeast: false } };
  }
  // A ranked file may turn out not to meet the query (it affirms what the query negates). Those beyond the ranked ones are counted unseen.
  const count = Math.max(meeting.length, found.total.count - (ranked.length - meeting.length));
  return { ranked: meeting, total: { ...found.total, count } };
}

interface Candidates {
  files: Map<string, Candidate>;
  /** With those that are too many to rank. */
  total: Count;
}
const noneAtAll: Count = { count: 0, isAtLeast: false };
const none: Candidates = { files: new Map(), total: noneAtAll };

async function filesWithAll(
  db: Database,
  required: readonly QueryTerm[],
  atMost: number,
  among: readonly string[] | undefined,
): Promise<Candidates> {
  const onPages = await pagesWithAll(db, required, {
    ...{ filesMax: atMost, pagesMax: scoredMax },
    ...(among && { among }),
  });
  const files = new Map<string, Candidate>();
  const add = ({ sha256, pages, ids }: Pick<MeetingFile, 'sha256' | 'pages' | 'ids'>, isNamed: boolean) => {
    const known = files.get(sha256);
    files.set(sha256, {
      pages: Math.max(pages, known?.pages ?? 0),
      ids: [...new Set([...(known?.ids ?? []), ...ids])],
      isNamed: isNamed || known?.isNamed === true,
    });
  };
  for (const file of onPages) add(file, false);
  const beyond = Math.max(0, (onPages[0]?.files ?? 0) - onPages.length);
  const names = await namesMeeting(db, required);
  for (const { met, named: ofAll, isByNames } of names.slice(0, combinationsMax)) {
    const rest = required.filter((term) => !met.has(term));
    const named = among === undefined ? ofAll : ofAll.filter((sha256) => among.includes(sha256));
    if (rest.length === 0) {
      if (isByNames) for (const sha256 of named) add({ sha256, pages: 0, ids: [] }, true);
    } else
      for (const file of await pagesWithAll(db, rest, {
        filesMax: atMost,
        pagesMax: scoredMax,
        among: named,
      }))
        add(file, true);
  }
  const isAtLeast = onPages.some(({ isAll }) => !isAll);
  return { files, total: { count: files.size + beyond, isAtLeast } };
}

/**
 * Files with pages that have all of the terms. Names that are written apart there, as nobody typed them, are looked for where few
 * pages have them as they were typed: the order of words is told by reading each vector.
 */
async function pagesWithAll(
  db: Database,
  terms: readonly QueryTerm[],
  how: { filesMax: number; pagesMax: number; among?: readonly string[] },
): Promise<MeetingFile[]> {
  const strict = allTerms(terms);
  const asTyped = allTerms(terms.map(withoutPhrases));
  const found = await filesMeeting(db, { query: asTyped }, how);
  if (asTyped === strict || found.length >= how.filesMax) return found;
  const apart = await filesMeeting(db, { query: allTerms(terms.map(withoutOrder)), strict }, how);
  const known = new Set(apart.map(({ sha256 }) => sha256));
  const all = [...apart, ...found.filter(({ sha256 }) => !known.has(sha256))];
  const files = Math.max(all.length, apart[0]?.files ?? 0);
  return all.map((file) => ({ ...file, files, isAll: found[0]?.isAll ?? file.isAll }));
}

/**
 * Files by which of the terms their names meet, or what their equipment is called; those that meet most first.
 * `isByNames`: it takes their own names. What equipment is called is no find by itself: it would be all that was ever attached to it.
 */
async function namesMeeting(
  db: Database,
  terms: readonly QueryTerm[],
): Promise<{ met: Set<QueryTerm>; named: string[]; isByNames: boolean }[]> {
  const queries = terms.map((term) => anyVariant(term));
  const all = terms.length > 1 ? [allTerms(terms)] : [];
  const byNames = await filesNamed(db, [...queries, ...all], namedMax);
  const ofEquipment = await filesOfEquipment(db, queries, namedMax);
  const metBy = new Map<string, Set<number>>();
  for (const { position, sha256 } of [...byNames, ...ofEquipment]) {
    const positions = position === terms.length ? terms.map((_, each) => each) : [position];
    metBy.set(sha256, new Set([...(metBy.get(sha256) ?? []), ...positions]));
  }
  const named = new Set(byNames.map(({ sha256 }) => sha256));
  const byTerms = Map.groupBy([...metBy], ([sha256, positions]) =>
    [named.has(sha256), ...[...positions].toSorted((a, b) => a - b)].join(' '),
  );
  const weightOf = (met: ReadonlySet<QueryTerm>) => [...met].reduce((sum, { weight }) => sum + weight, 0);
  return [...byTerms.values()]
    .map((files) => ({
      met: new Set(terms.filter((_, position) => files[0]?.[1].has(position))),
      named: files.map(([sha256]) => sha256),
      isByNames: files.some(([sha256]) => named.has(sha256)),
    }))
    .toSorted((one, other) => weightOf(other.met) - weightOf(one.met));
}

/** Files that have some of the query, by pages or names. */
async function nearest(
  db: Database,
  { terms, documents }: AnalyzedQuery,
  atMost: number,
): Promise<Candidates> {
  const files = new Map<string, Candidate>();
  const inAnyOrder = terms.map((term) => ({ ...term, ...withoutPhrases(term) }));
  for (const query of nearQueries(inAnyOrder, documents).slice(0, combinationsMax)) {
    for (const { sha256, pages, ids } of await filesMeeting(
      db,
      { query },
      {
        filesMax: atMost,
        pagesMax: Math.ceil(scoredMax / combinationsMax),
      },
    ))
      if (!files.has(sha256)) files.set(sha256, { pages, ids, isNamed: false });
    if (files.size >= atMost) break;
  }
  const required = terms.filter(({ isRequired }) => isRequired);
  for (const { met, named, isByNames } of (await namesMeeting(db, required)).slice(0, combinationsMax)) {
    const rest = required.filter((term) => !met.has(term)).map((term) => anyVariant(withoutPhrases(term)));
    const onPages = await filesMeeting(
      db,
      { query: anyOf(rest) },
      {
        filesMax: atMost,
        pagesMax: Math.ceil(scoredMax / combinationsMax),
        among: named,
      },
    );
    for (const { sha256, pages, ids } of onPages) files.set(sha256, { pages, ids, isNamed: true });
    for (const sha256 of isByNames ? named.slice(0, atMost) : [])
      if (!files.has(sha256)) files.set(sha256, { pages: 0, ids: [], isNamed: true });
  }
  return { files, total: { count: files.size, isAtLeast: false } };
}

async function ranking(
  db: Database,
  query: AnalyzedQuery,
  files: ReadonlyMap<string, Candidate>,
  atMost: number,
): Promise<RankedFile[]> {
  const ids = [...files.values()].flatMap(({ ids }) => ids);
  const found = await bestPages(db, ids, coarseTerms(query.terms), {
    ofFile: pagesOfFileMax,
    atMost: Math.max(rankedMin, atMost),
  });
  const withPages = new Set(found.map(({ sha256 }) => sha256));
  const nameOnly = [...files].flatMap(([sha256, { isNamed }]) =>
    isNamed && !withPages.has(sha256) ? [sha256] : [],
  );
  const names = await nameVectors(db, nameOnly);
  return rankFiles(query, [...found, ...names]).map((file) => ({
    ...file,
    pages: files.get(file.sha256)?.pages ?? 0,
  }));
}
