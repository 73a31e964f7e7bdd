// What others notice of an attack: how long their calls take.
const pauseMs = 40;

export interface Probe {
  times: number[];
  /** Requests without an answer, or with another status than 200. */
  failed: number;
}

/** Sends requests until stopped; one without an answer by then counts with the time it has waited. */
export async function probe(
  address: string,
  headers: Record<string, string>,
  stopped: AbortSignal,
): Promise<Probe> {
  const found: Probe = { times: [], failed: 0 };
  while (!stopped.aborted) {
    const startedAt = performance.now();
    try {
      const response = await fetch(address, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) found.failed += 1;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      found.failed += 1;
    }
    found.times.push(performance.now() - startedAt);
    await new Promise((done) => setTimeout(done, pauseMs));
  }
  return found;
}

export const quantile = (times: readonly number[], part: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? Number.NaN);
export const shown = ({ times, failed }: Probe) =>
  `${quantile(times, 0.5)}/${quantile(times, 1)}${failed > 0 ? ` (${failed} failed)` : ''}`;
