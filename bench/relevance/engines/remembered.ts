import type { Answered, Engine } from './engine.ts';

/** Caches an engine's answers, so that fusing them does not search twice. */
export function remembered(engine: Engine): Engine {
  const answers = new Map<string, Promise<Answered>>();
  const search = (q: string) => {
    const answer = answers.get(q) ?? engine.search(q);
    answers.set(q, answer);
    return answer;
  };
  return { ...engine, search };
}
