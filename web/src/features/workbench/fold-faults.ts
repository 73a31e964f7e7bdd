import type { Explanation, SearchResult } from '@bancada/contract/search';
import type { Sought } from '../../ui/fold.ts';
import { type Fault, faultOf, type NamedRecord } from '../troubleshooting/fault.ts';

type FoundEntry = Extract<SearchResult, { type: 'troubleshooting' }>;
/** A diagnosis or a solution that no fault of the list shows. */
export type LooseRecord = Exclude<SearchResult, FoundEntry> & { type: 'diagnostico' | 'solucao' };

interface Found {
  /** The best of its results lacks some word of the query. */
  isApproximate: boolean;
  sought: Sought;
  explanation: Explanation | undefined;
}

/** A row of the results: a fault with all that was found of it, or a record that belongs to no fault of the list. */
export type ResultRow = Found & ({ fault: Fault } | { record: LooseRecord });

/**
 * Results, best first, as rows: each fault once, at the place of its best result.
 * @param term as typed: marked where the results do not say which of its words met the query
 */
export function foldFaults(results: readonly SearchResult[], term: string): ResultRow[] {
  const groups = new Map<string, [SearchResult, ...SearchResult[]]>();
  const shownBy = shownRecords(results);
  for (const result of results) {
    const key = shownBy.get(keyOf(result)) ?? keyOf(result);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [result]);
    else group.push(result);
  }
  return [...groups.values()].map((group) => rowOf(group, term));
}

/** Entries and symptoms are of their fault; the others stand for themselves. */
function keyOf(result: SearchResult): string {
  if (result.type === 'troubleshooting') return `sintoma ${result.sintoma_id}`;
  return `${result.type} ${result.id}`;
}

/** By diagnosis and solution: the first fault among the results that shows it. */
function shownRecords(results: readonly SearchResult[]): Map<string, string> {
  const shownBy = new Map<string, string>();
  for (const result of results) {
    if (result.type !== 'troubleshooting') continue;
    const own = [`solucao ${result.solucao_id}`, ...result.diagnostico_ids.map((id) => `diagnostico ${id}`)];
    for (const key of own) if (!shownBy.has(key)) shownBy.set(key, keyOf(result));
  }
  return shownBy;
}

function rowOf(group: readonly [SearchResult, ...SearchResult[]], term: string): ResultRow {
  const [first] = group;
  const marks = [...new Set(group.flatMap(({ marcas }) => marcas))];
  const found: Found = {
    isApproximate: first.aproximado,
    sought: marks.length > 0 ? marks : term,
    explanation: group.find(({ explicacao }) => explicacao !== undefined)?.explicacao,
  };
  const entries = group.filter((result): result is FoundEntry => result.type === 'troubleshooting');
  const symptom = symptomOf(entries, group);
  if (symptom !== undefined) return { ...found, fault: faultOf(symptom, entries) };
  return { ...found, record: first as LooseRecord };
}

function symptomOf([entry]: readonly FoundEntry[], group: readonly SearchResult[]): NamedRecord | undefined {
  if (entry !== undefined) return { id: entry.sintoma_id, text: entry.sintoma };
  const record = group.find(({ type }) => type === 'sintoma');
  return record && { id: record.id, text: record.description };
}
