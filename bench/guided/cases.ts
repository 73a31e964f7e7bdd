// The cases of the simulation: single faults of the starter base, and faults that a technician would compare.
import type { Flow } from '../relevance/documents.ts';
import { fold } from '../relevance/fold.ts';

/** Which checks faults have, by the place of a check's text; nothing else of the starter base is used. */
export interface CaseShape {
  kind: 'one fault' | 'same code' | 'like symptoms';
  /** Of each fault, its checks in the recorded order. */
  faults: number[][];
}

const faultsMax = 10;
/** Share of words that two symptoms have in common, from which on one may be taken for the other. */
const likeFrom = 0.25;

/** Every second fault of the base, for choosing constants, and the others, for reporting. */
export function halvesOf(flows: readonly Flow[]): { tune: CaseShape[]; report: CaseShape[] } {
  const half = (rest: number) => shapesOf(flows.filter((_, place) => place % 2 === rest));
  return { tune: half(0), report: half(1) };
}

function shapesOf(flows: readonly Flow[]): CaseShape[] {
  const texts = new Map<string, number>();
  const checkOf = (text: string) => {
    const place = texts.get(text) ?? texts.size;
    texts.set(text, place);
    return place;
  };
  const shape = (kind: CaseShape['kind'], of: readonly Flow[]): CaseShape => ({
    kind,
    faults: of.map(({ diagnosticos }) => diagnosticos.map(checkOf)),
  });
  return [
    ...flows.map((flow) => shape('one fault', [flow])),
    ...sameCode(flows).map((of) => shape('same code', of)),
    ...likeSymptoms(flows).map((of) => shape('like symptoms', of)),
  ];
}

function sameCode(flows: readonly Flow[]): Flow[][] {
  const byCode = Map.groupBy(
    flows.filter(({ code_post, code_led, code_beep }) => code_post ?? code_led ?? code_beep),
    ({ code_post, code_led, code_beep }) => [code_post, code_led, code_beep].join('|'),
  );
  return [...byCode.values()].filter(({ length }) => length > 1).map((of) => of.slice(0, faultsMax));
}

/** Jaccard's: of the words of both, how many both have. */
function shareOf(own: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...own].filter((word) => other.has(word)).length;
  return common / (own.size + other.size - common);
}

/** Each fault with those whose symptom is nearly the same, the likest first. */
function likeSymptoms(flows: readonly Flow[]): Flow[][] {
  const words = flows.map(({ sintoma }) => new Set(fold(sintoma).match(/[a-z0-9]{3,}/g)));
  const pools = words.map((own, place) => {
    const like = words
      .map((other, at) => ({ at, share: shareOf(own, other) }))
      .filter(({ at, share }) => at !== place && share >= likeFrom)
      .toSorted((one, other) => other.share - one.share || one.at - other.at);
    return [place, ...like.map(({ at }) => at)].slice(0, faultsMax);
  });
  const distinct = new Map(pools.map((pool) => [pool.toSorted((a, b) => a - b).join(' '), pool]));
  return [...distinct.values()]
    .filter(({ length }) => length > 1)
    .map((pool) => pool.flatMap((place) => flows[place] ?? []));
}
