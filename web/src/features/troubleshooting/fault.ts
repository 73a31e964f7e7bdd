import { byProof, type Proof } from '@bancada/contract/proof';
import { recordPage } from '@bancada/contract/records';
import type { FaultSummary, TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { wholeNumber } from '@bancada/contract/whole-number';
import type { KeptFault } from '../offline/kept-faults.ts';
import type { TriedEntry, TriedSolution } from '../outcomes/tried-solution.ts';
import { equipmentText } from './equipment-text.ts';

export interface NamedRecord {
  id: number;
  text: string;
}

export interface FaultSolution extends NamedRecord {
  /** Where it is a solution of the fault, on one model each; never empty. */
  entries: [TroubleshootingEntry, ...TroubleshootingEntry[]];
  models: NamedRecord[];
  /** Likes of all its entries. */
  likes: number;
  proof: Proof;
}

type Codes = Pick<TroubleshootingEntry, 'code_post' | 'code_beep' | 'code_led'>;

/** A symptom, and what its entries say of it, each thing once: in the order of the entries, the solutions by their proof. */
export interface Fault {
  /** Of the symptom. */
  id: number;
  symptom: string;
  entries: TroubleshootingEntry[];
  codes: Codes[];
  models: NamedRecord[];
  diagnoses: NamedRecord[];
  solutions: FaultSolution[];
}

/** The entries of one symptom as one fault. */
export function faultOf(symptom: NamedRecord, entries: readonly TroubleshootingEntry[]): Fault {
  return {
    id: symptom.id,
    symptom: symptom.text,
    entries: [...entries],
    codes: codesOf(entries),
    models: distinct(entries.map(modelOf)),
    diagnoses: distinct(
      entries.flatMap(({ diagnosticos, diagnostico_ids }) =>
        diagnostico_ids.map((id, place) => ({ id, text: diagnosticos[place] ?? '' })),
      ),
    ),
    solutions: solutionsOf(entries),
  };
}

/** Entries of several symptoms as faults, each once, in the order of its first entry. */
export function faultsOf(entries: readonly TroubleshootingEntry[]): Fault[] {
  const bySymptom = Map.groupBy(entries, ({ sintoma_id }) => sintoma_id);
  return [...bySymptom].map(([id, own]) => faultOf({ id, text: own[0]?.sintoma ?? '' }, own));
}

/** A row of a list of faults. */
export interface ListedFault {
  /** Of the symptom. */
  id: number;
  /** The best of the entries that the list found. */
  entry: TroubleshootingEntry;
  /** Of all these entries. */
  summary: FaultSummary;
}

/** The rows of a page of faults, which the server sends as two lists in the same order. */
export function listedFaults({
  data,
  defeitos = [],
}: {
  data: readonly TroubleshootingEntry[];
  defeitos?: readonly FaultSummary[] | undefined;
}): ListedFault[] {
  return data.flatMap((entry, place) => {
    const summary = defeitos[place];
    return summary === undefined ? [] : [{ id: entry.sintoma_id, entry, summary }];
  });
}

interface LinkedRecord {
  kind: 'sintomas' | 'troubleshooting';
  id: number;
}

/** Where a row of a list leads: to the entry that was found; to the symptom where the fault has several. */
export function faultRecord({ id, entries: [entry, ...others] }: Fault): LinkedRecord {
  return linkedRecord(id, others.length > 0 ? undefined : entry);
}

export function listedFaultRecord({ id, entry, summary }: ListedFault): LinkedRecord {
  return linkedRecord(id, summary.registros > 1 ? undefined : entry);
}

function linkedRecord(symptomId: number, only: TroubleshootingEntry | undefined): LinkedRecord {
  return only === undefined ? { kind: 'sintomas', id: symptomId } : { kind: 'troubleshooting', id: only.id };
}

/** The page of `faultRecord`. */
export function faultPage(fault: Fault): string {
  const { kind, id } = faultRecord(fault);
  return recordPage(kind, id);
}

/** The page of `listedFaultRecord`. */
export function listedFaultPage(fault: ListedFault): string {
  const { kind, id } = listedFaultRecord(fault);
  return recordPage(kind, id);
}

/** `Dell · XPS 13 e mais 29`: the first of so many. */
export function firstOf(text: string, count: number): string {
  return count > 1 ? `${text} e mais ${wholeNumber(count - 1)}` : text;
}

/** `1 defeito`, `1.234 defeitos`. */
export function faultCountText(count: number): string {
  return count === 1 ? '1 defeito' : `${wholeNumber(count)} defeitos`;
}

/** The id of the model that all these entries are of: what is on the bench, as far as a list knows. */
export function onlyModel(faults: readonly Fault[]): number | undefined {
  const ids = new Set(faults.flatMap(({ models }) => models.map(({ id }) => id)));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/** The fault with further models behind those of its entries. */
export function withModels(fault: Fault, models: readonly NamedRecord[]): Fault {
  return { ...fault, models: distinct([...fault.models, ...models]) };
}

/** A fault that this browser keeps. */
export function keptAsFault({ id, symptom, entries, models }: KeptFault): Fault {
  return withModels(faultOf({ id, text: symptom }, entries), models);
}

/** A solution of a fault as something that was tried. */
export function triedSolution(symptomId: number, solution: FaultSolution): TriedSolution {
  const tried = (entry: TroubleshootingEntry): TriedEntry => ({ id: entry.id, model: equipmentText(entry) });
  const [first, ...others] = solution.entries;
  return {
    sintoma_id: symptomId,
    id: solution.id,
    text: solution.text,
    entries: [tried(first), ...others.map(tried)],
    proof: solution.proof,
  };
}

const modelOf = (entry: TroubleshootingEntry): NamedRecord => ({
  id: entry.modelo_equipamento_id,
  text: equipmentText(entry),
});

function distinct(records: readonly NamedRecord[]): NamedRecord[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

function codesOf(entries: readonly TroubleshootingEntry[]): Codes[] {
  const all = entries.map(({ code_post, code_beep, code_led }) => ({ code_post, code_beep, code_led }));
  const distinctCodes = new Map(all.map((codes) => [JSON.stringify(codes), codes]));
  return [...distinctCodes.values()].filter((codes) => Object.values(codes).some((code) => code !== null));
}

function solutionsOf(entries: readonly TroubleshootingEntry[]): FaultSolution[] {
  const bySolution = Map.groupBy(entries, ({ solucao_id }) => solucao_id);
  const solutions = [...bySolution].map(([id, own]) => ({
    id,
    text: own[0]?.solucao ?? '',
    entries: own as FaultSolution['entries'],
    models: distinct(own.map(modelOf)),
    likes: own.reduce((sum, { score }) => sum + score, 0),
    // Each of its entries says the same: how often it was tried in this fault.
    proof: { resolveu: own[0]?.resolveu ?? 0, tentativas: own[0]?.tentativas ?? 0 },
  }));
  return solutions.toSorted((one, other) => byProof(one.proof, other.proof));
}
