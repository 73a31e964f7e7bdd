import { readFileSync } from 'node:fs';
import path from 'node:path';

/** First and second halves of clauses. */
export interface Halves {
  heads: string[];
  tails: string[];
}

/** Halves of the texts of each kind, and all texts whole. */
export interface SourceTexts {
  symptoms: Halves;
  diagnoses: Halves;
  solutions: Halves;
  whole: string[];
}

interface Fault {
  sintoma: string;
  diagnosticos: string[];
  solucoes: string[];
}

const wordsMin = 4;

/** From the starter base and from the second base of the relevance bench. */
export function readSourceTexts(): SourceTexts {
  const bench = path.resolve(import.meta.dirname, '..');
  const files = ['../server/starter/fluxos.json', 'relevance/second-base/faults.json'];
  const faults = files.flatMap(
    (file): Fault[] => JSON.parse(readFileSync(path.join(bench, file), 'utf8')) as Fault[],
  );
  const symptoms = faults.map(({ sintoma }) => sintoma);
  const diagnoses = faults.flatMap(({ diagnosticos }) => diagnosticos);
  const solutions = faults.flatMap(({ solucoes }) => solucoes);
  return {
    symptoms: halvesOf(symptoms),
    diagnoses: halvesOf(diagnoses),
    solutions: halvesOf(solutions),
    whole: [...symptoms, ...diagnoses, ...solutions],
  };
}

function halvesOf(texts: readonly string[]): Halves {
  const clauses = texts
    .flatMap((text) => text.split(/[.;:,()—]+(?:\s+|$)/))
    .map((clause) => clause.trim().split(/\s+/))
    .filter(({ length }) => length >= wordsMin);
  return {
    heads: clauses.map((words) => words.slice(0, words.length >> 1).join(' ')),
    tails: clauses.map((words) => words.slice(words.length >> 1).join(' ')),
  };
}
