import type { Database } from '../../../database/database.ts';
import { remembered } from '../../../database/remembered.ts';
import { type CountedTexts, commonShares, countTexts, totalTexts } from './word-counts.sql.ts';

/** In more texts than this a lexeme is common, and how common is known from the planner's statistics. */
const countedMax = 3_000;
const keptMax = 50_000;
const keptForMs = 300_000;
/** Of up to this many texts frequencies are not cached: each new text changes the rarity of its words. */
const smallBase = 2_000;
/** What some text has may be in none a little later. */
const heldForMs = 10_000;

/** How many texts have each lexeme, as it was some minutes ago where they are many. */
export interface DocumentFrequencies {
  total: number;
  of(lexeme: string): number;
}

/** Counts the words of some texts, and keeps each count for some minutes. */
export class WordCounts {
  readonly #texts: CountedTexts;
  readonly #totals = remembered<null, number>(1);
  readonly #shares = remembered<null, ReadonlyMap<string, number>>(1);
  readonly #counts = remembered<string, number>(keptMax);
  readonly #held = remembered<string, boolean>(keptMax);

  constructor(texts: CountedTexts) {
    this.#texts = texts;
  }

  async frequencies(db: Database, lexemes: readonly string[]): Promise<DocumentFrequencies> {
    const total = await this.#total(db);
    const count = (some: readonly string[]) => countTexts(db, this.#texts, some, countedMax);
    if (total <= smallBase) {
      const counted = new Map(await count(lexemes));
      return { total, of: (lexeme) => counted.get(lexeme) ?? 0 };
    }
    const shares = await this.#common(db);
    const rest = lexemes.filter((lexeme) => !shares.has(lexeme));
    const counted = await this.#counts.all(db, rest, async (missing) =>
      // What no text has may be in one a moment later.
      (await count(missing)).map(([lexeme, value]) => [
        lexeme,
        { value, forMs: value === 0 ? 0 : keptForMs },
      ]),
    );
    return {
      total,
      of: (lexeme) => {
        const share = shares.get(lexeme);
        return share === undefined ? (counted.get(lexeme) ?? 0) : share * total;
      },
    };
  }

  /** Which of these some text has. */
  async held(db: Database, lexemes: readonly string[]): Promise<ReadonlySet<string>> {
    const shares = await this.#common(db);
    const rest = lexemes.filter((lexeme) => !shares.has(lexeme));
    const known = await this.#held.all(db, rest, async (missing) =>
      (await countTexts(db, this.#texts, missing, 1)).map(([lexeme, count]) => [
        lexeme,
        { value: count > 0, forMs: count > 0 ? heldForMs : 0 },
      ]),
    );
    return new Set(lexemes.filter((lexeme) => shares.has(lexeme) || known.get(lexeme) === true));
  }

  async #total(db: Database): Promise<number> {
    const known = this.#totals.get(db, null);
    if (known !== undefined) return known;
    const total = await totalTexts(db, this.#texts, smallBase);
    if (total > smallBase) this.#totals.keep(db, null, total, keptForMs);
    return total;
  }

  async #common(db: Database): Promise<ReadonlyMap<string, number>> {
    const known = this.#shares.get(db, null);
    if (known !== undefined) return known;
    const read = await commonShares(db, this.#texts);
    this.#shares.keep(db, null, read, keptForMs);
    return read;
  }
}
