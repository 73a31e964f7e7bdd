import { kindOf, listKinds } from '../../../database/entry-lists.ts';
import { type Asked, listsMeeting } from './asked.ts';
import type { EntrySample } from './entry-sample.ts';
import type { RankedList } from './relevance.ts';
import { type FirstEntries, ofFaults, type Selection } from './search-entries.sql.ts';
import { bySize, sizedSet } from './sized-sets.ts';

/** So many faults are filled up with the nearest. */
export const filledTo = 10;

const bestSymptoms = 24;
const bestOfOtherKinds = 6;
/** One more where two are alike, and likes decide. */
const sparePlaces = 4;
/** Of each of them, the most liked. */
const firstOfEach = 2;
/**
 * Where many entries meet everything, one that does is among the first of a text that meets most, and each that shows a check
 * or a part that meets everything is one: so many of such texts are read, shared out among them.
 */
const ofPartSymptoms = 48;
const ofWholeOthers = 40;
const ofPartOthers = 54;
const firstOfEachMax = 20;

const { symptom, diagnosis, solution, model, maker, component, code, category } = listKinds;
const equipment: readonly number[] = [model, maker, component, code, category];

/** The lists of the first of these texts that are of one of these kinds. */
function firstOfKinds(best: readonly RankedList[], kinds: readonly number[], atMost: number): number[] {
  return best
    .filter(({ list }) => kinds.includes(kindOf(list)))
    .slice(0, atMost)
    .map(({ list }) => list);
}

/** The first entries of the texts that meet most of what is asked. */
export function firstOfBest(
  best: readonly RankedList[],
  { isComplete, wanted }: { isComplete: boolean; wanted: number },
): FirstEntries[] {
  const [wholeTexts, partTexts] = [
    best.filter(({ isWhole }) => isWhole),
    best.filter(({ isWhole }) => !isWhole),
  ];
  const whole = firstOfKinds(wholeTexts, [symptom], wanted + filledTo);
  // Symptoms that say it all come before whatever checks and fixes say; and any entry of theirs says it all.
  if (whole.length >= wanted + sparePlaces) return [{ lists: whole, perList: 1 }];
  const others = [[diagnosis], [solution], equipment];
  const wholeOthers = others.flatMap((kinds) => firstOfKinds(wholeTexts, kinds, bestOfOtherKinds));
  const bestOthers = others.flatMap((kinds) => firstOfKinds(best, kinds, bestOfOtherKinds));
  const shared = [
    { lists: firstOfKinds(partTexts, [symptom], bestSymptoms), entries: ofPartSymptoms },
    { lists: wholeOthers, entries: ofWholeOthers },
    { lists: bestOthers.filter((list) => !wholeOthers.includes(list)), entries: ofPartOthers },
  ];
  return [
    { lists: whole, perList: firstOfEach },
    ...shared.map(({ lists, entries }) => ({
      lists,
      perList: isComplete ? firstOfEach : Math.min(firstOfEachMax, Math.floor(entries / lists.length)),
    })),
  ].filter(({ lists }) => lists.length > 0);
}

const besideMax = 40;
/** Of so many symptoms, and of so many texts that have what these lack, the best: each is looked up with each. */
const besideLists = 6;
/** So many things that they lack are sought, the rarest first; of what few entries show, more. */
const lackingMax = 2;
const lackingFewMax = 6;
const fewEntries = 1_500;

/** Entries of the best symptoms that show what these symptoms lack: a model, a maker, a part, a code. */
export function besideBest(asked: Asked, best: readonly RankedList[], sample: EntrySample): Selection[] {
  const symptoms = firstOfKinds(best, [symptom], besideLists);
  if (symptoms.length === 0) return [];
  const lacking = asked.concepts.flatMap(({ isRequired }, place) => {
    const levelIn = (list: number) => asked.texts.get(list)?.levels[place] ?? 0;
    const lists = listsMeeting(asked, place).filter((list) => kindOf(list) !== symptom);
    const isLacked = symptoms.some((list) => levelIn(list) === 0);
    if (!isRequired || !isLacked || lists.length === 0) return [];
    const best = lists.toSorted((a, b) => levelIn(b) - levelIn(a)).slice(0, besideLists);
    return [sizedSet(best, sample)];
  });
  return lacking
    .toSorted(bySize)
    .slice(0, lackingFewMax)
    .filter(({ size }, place) => place < lackingMax || size <= fewEntries)
    .map(({ lists }) => ofFaults(symptoms, lists, besideMax));
}
