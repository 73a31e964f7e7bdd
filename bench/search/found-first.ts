import type { FoundFault } from '@bancada/contract/faults/faults';
import type { Call } from '../support/running-server.ts';
import { someWordsOf, withSlip } from './questions.ts';

/** How often a symptom is first, and among the first ten, for its own text, with a typo, and for some of its words. */
export async function foundLines(call: Call, symptoms: readonly string[]): Promise<string[]> {
  const asked = {
    'by its text': symptoms,
    'with one slip': symptoms.map(withSlip),
    'by two to four of its words': symptoms.map(someWordsOf),
  };
  const lines: string[] = [];
  for (const [how, queries] of Object.entries(asked)) {
    const places: number[] = [];
    for (const [at, symptom] of symptoms.entries())
      places.push(await placeOf(call, queries[at] ?? '', symptom));
    const first = places.filter((place) => place === 0).length;
    const among = places.filter((place) => place >= 0).length;
    lines.push(`  a symptom ${how}: ${first} of ${symptoms.length} first, ${among} among the first ten`);
  }
  return lines;
}

/** Saves a new flow with each of these symptoms, and searches for it immediately. */
export async function newRecordLine(call: Call, symptoms: readonly string[]): Promise<string> {
  const saving: number[] = [];
  let first = 0;
  for (const sintoma of symptoms) {
    const startedAt = performance.now();
    const answer = await call('/wizard/create_flow', {
      sintoma,
      equipment_model_ids: [1],
      new_diagnosticos_texts: [`Conferir: ${sintoma}`],
      new_solucao_text: `Resolver: ${sintoma}`,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    saving.push(performance.now() - startedAt);
    if ((await placeOf(call, sintoma, sintoma)) === 0) first += 1;
  }
  const half = saving.toSorted((a, b) => a - b)[saving.length >> 1] ?? Number.NaN;
  return `  a new record, searched for by its text at once: ${first} of ${symptoms.length} first; saved in ${half.toFixed(0)} ms (half of them)`;
}

/** Rank of a symptom among the faults of the first page, from 0; -1 if it is not there. */
async function placeOf(call: Call, q: string, symptom: string): Promise<number> {
  const answer = await call(`/defeitos?limit=10&q=${encodeURIComponent(q)}`);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: FoundFault[] };
  return data.findIndex(({ sintoma }) => sintoma === symptom);
}
