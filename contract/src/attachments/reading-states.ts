/**
 * `esperando`: in the queue, perhaps with some pages read; `lido`: finished, perhaps without some pages; `falhou`: given up, and
 * what had been read before (often nothing) stays in the search.
 */
export const readingStates = ['esperando', 'lendo', 'lido', 'falhou'] as const;
export type ReadingState = (typeof readingStates)[number];
