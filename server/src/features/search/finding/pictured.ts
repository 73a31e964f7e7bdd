import type { Database } from '../../../database/database.ts';
import { affinity, type Direction } from './affinity.ts';
import { type Commonness, type Portrait, portraitsOf } from './likeness.ts';
import { byRelevanceAndLikes, type Standing } from './standing.ts';

/** One of what was found, looked at closely. */
export interface Pictured extends Standing {
  /** What it shows; undefined where it is not among the first that were found. */
  portrait: Portrait | undefined;
  /** How much it is about what the query is about, 0 to 1. */
  about: number;
}

/** So many of the best are looked at. */
const lookedAtMax = 30;
/** What being about the same adds to what is met, where it is not said plainly. */
const aboutWeight = 0.4;
/** And so much more in a story: of many words each fault has some by chance, and what they are about together is surer. */
const aboutWeightOfStory = 0.6;
/** So many things that are told are a little of a story, and so many are one. */
const storyBegins = 3;
const storyIsWhole = 9;
/** Who types a code or counts beeps means these, whatever else is told. */
const aboutWeightBesideSigns = 0.1;

/**
 * What was found by what it meets and by how much it is about what was said: so what has the words by chance does not stand
 * before what is meant. Of what says plainly what is asked this decides among equals alone, after likes.
 * @param told so many things are told in the query
 * @param direction what it is about
 * @param hasSign it names a code, or beeps and blinks that were counted
 */
export async function pictured(
  db: Database,
  standing: readonly Standing[],
  { told, direction, hasSign }: { told: number; direction: Direction | undefined; hasSign: boolean },
  commonness: Commonness,
): Promise<Pictured[]> {
  const portraits = await portraitsOf(db, standing.slice(0, lookedAtMax), commonness);
  const weight = hasSign ? aboutWeightBesideSigns : aboutWeight + aboutWeightOfStory * storyIn(told);
  return standing
    .map((one, place): Pictured => {
      const portrait = portraits[place];
      const about = aboutOf(direction, portrait?.direction);
      const added = weight * about;
      return one.isPlain
        ? { ...one, portrait, about, amongEquals: added }
        : { ...one, portrait, about, relevance: one.relevance + added };
    })
    .toSorted(byRelevanceAndLikes);
}

/** How much of a story so many things are, 0 to 1. */
function storyIn(told: number): number {
  return Math.max(0, Math.min(1, (told - storyBegins) / (storyIsWhole - storyBegins)));
}

/** How much something is about what a query is about, 0 to 1; 0 where either is not known. */
export function aboutOf(query: Direction | undefined, found: Direction | undefined): number {
  return query === undefined || found === undefined ? 0 : affinity(query, found);
}
