import { timings } from '../timings.ts';
import { NoConnection } from './connection.ts';

/** Answers that the application cannot open without, kept in this browser for when there is no server. */
const prefix = 'sem-conexao:';
let isOutdated = false;

/** @param answer null: it is dropped */
export function keepAnswer(name: string, answer: object | null): void {
  try {
    if (answer === null) localStorage.removeItem(prefix + name);
    else localStorage.setItem(prefix + name, JSON.stringify(answer));
  } catch (error) {
    console.warn('an answer could not be kept', error);
  }
}

/** As it was kept; null if there is none. */
export function keptAnswer<Answer>(name: string): Answer | null {
  const kept = localStorage.getItem(prefix + name);
  return kept === null ? null : (JSON.parse(kept) as Answer);
}

/** For a sign-in: another person must not be taken for the last one. */
export function dropKeptAnswers(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}

/**
 * Reads what the application cannot open without, and keeps it; without a connection it opens with what was kept.
 * @param isOpen it has been read already
 * @param read takes the time limit of its call in ms: short where something is kept
 */
export async function keptReading<Answer extends object>(
  { name, isOpen }: { name: string; isOpen: boolean },
  read: (limitMs: number) => Promise<Answer>,
): Promise<Answer> {
  const kept = isOpen ? null : keptAnswer<Answer>(name);
  try {
    const answer = await read(kept === null ? timings.answerLimitMs : timings.knownPersonLimitMs);
    keepAnswer(name, answer);
    isOutdated = false;
    return answer;
  } catch (error) {
    if (kept === null || !(error instanceof NoConnection)) throw error;
    isOutdated = true;
    return kept;
  }
}

/** Whether the application is open with what was kept. */
export function isOpenWithKept(): boolean {
  return isOutdated;
}
