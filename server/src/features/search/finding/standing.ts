import type { SearchResult } from '@bancada/contract/search';
import { kindOf, listKinds, recordOf } from '../../../database/entry-lists.ts';
import type { Alike } from './alike.ts';
import type { JudgedEntry } from './candidates.ts';
import type { Judged, RankedList } from './relevance.ts';

export interface Found {
  tipo: SearchResult['type'];
  registro_id: number;
  /** It lacks something that was asked for. */
  aproximado: boolean;
  /** It is here because it is like the first. */
  parecido?: true;
}

/** A symptom, diagnosis or solution by itself. */
export interface JudgedRecord extends RankedList {
  /** An entry in use shows it. */
  isShown: boolean;
}

const { symptom, diagnosis, solution } = listKinds;
export const kindNames: Readonly<Record<number, SearchResult['type']>> = {
  [symptom]: 'sintoma',
  [diagnosis]: 'diagnostico',
  [solution]: 'solucao',
};

/** Of what differs by less, the more liked is the better. */
const equalWithin = 0.05;

interface Ranked extends Pick<Judged, 'relevance'> {
  /** Likes. */
  score: number;
  /** What counts besides where neither relevance nor likes tell two apart. */
  amongEquals?: number;
}

/** The most relevant first; of what is nearly as relevant the most liked. */
export function byRelevanceAndLikes(a: Ranked, b: Ranked): number {
  const step = ({ relevance }: Ranked) => Math.round(relevance / equalWithin);
  return (
    step(b) - step(a) ||
    b.score - a.score ||
    b.relevance + (b.amongEquals ?? 0) - a.relevance - (a.amongEquals ?? 0)
  );
}

/** An entry that stands for its fault, or a text that no entry shows. */
export interface Standing extends Judged, Ranked {
  /** The list of its symptom; of a text its own. */
  fault: number;
  lists: readonly number[];
  found: Found;
}

/** All that was found, best first. */
export interface Ranking {
  /** One of each fault, and the texts that no entry shows. */
  standing: readonly Standing[];
  /** The other entries. */
  others: readonly JudgedEntry[];
}

export function rank(all: readonly JudgedEntry[], texts: readonly JudgedRecord[]): Ranking {
  const entries = all.toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || byRelevanceAndLikes(a, b) || a.id - b.id,
  );
  const firstOfFault = new Map<number, JudgedEntry>();
  for (const entry of entries) if (!firstOfFault.has(entry.fault)) firstOfFault.set(entry.fault, entry);
  const standing: Standing[] = [
    ...[...firstOfFault.values()].map((entry) => ({ ...entry, found: asFound(entry) })),
    ...texts
      .filter(({ isShown, list }) => !isShown && !firstOfFault.has(list))
      .map((text) => ({ ...text, fault: text.list, lists: [text.list], score: 0, found: asFoundText(text) })),
  ];
  return {
    standing: standing.toSorted(byRelevanceAndLikes),
    others: entries.filter((entry) => firstOfFault.get(entry.fault) !== entry),
  };
}

export function asFound({ id, isWhole }: JudgedEntry): Found {
  return { tipo: 'troubleshooting', registro_id: id, aproximado: !isWhole };
}

export function asFoundAlike({ id }: Alike): Found {
  return { tipo: 'troubleshooting', registro_id: id, aproximado: true, parecido: true };
}

export function asFoundText({ list, isWhole }: RankedList): Found {
  return {
    tipo: kindNames[kindOf(list)] ?? 'sintoma',
    registro_id: recordOf(list),
    aproximado: !isWhole,
  };
}
