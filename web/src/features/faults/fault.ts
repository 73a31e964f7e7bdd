import { canBeCause } from '@bancada/contract/faults/check-kinds';
import type { Check, Equipment, Fault, FaultCard, Solution } from '@bancada/contract/faults/faults';
import type { TroubleshootingEntry } from '@bancada/contract/faults/troubleshooting';
import { recordPage } from '@bancada/contract/records/records';
import { wholeNumber } from '@bancada/contract/whole-number';
import { equipmentText } from '../equipment-models/model-text.ts';

/** Above what the server has found so far. */
export const stillReading = 'O servidor ainda lê os registros para a busca: pode haver mais resultados.';

/** What is done before anything is checked (what prepares, the test for absence of voltage), and what is checked. */
export function checksOf({ verificacoes }: Pick<Fault, 'verificacoes'>): { steps: Check[]; checks: Check[] } {
  const { true: checks = [], false: steps = [] } = Object.groupBy(
    verificacoes,
    ({ tipo }) => `${canBeCause(tipo)}` as const,
  );
  return { steps, checks };
}

/** A model as a page names it. */
export interface LinkedModel {
  id: number;
  text: string;
}

/** The models of its entries, then those that it is linked to without an entry; as the links name them, where they do. */
export function allModels({ equipamentos }: Fault, links: readonly LinkedModel[]): LinkedModel[] {
  const own = equipamentos.map((one) => ({ id: one.id, text: equipmentText(one) }));
  return [...new Map([...own, ...links].map((model) => [model.id, model])).values()];
}

/** The models on which a solution helps. */
export function modelsOf({ registros }: Solution, { equipamentos }: Fault): Equipment[] {
  const ids = new Set(registros.map(({ equipamento_id }) => equipamento_id));
  return equipamentos.filter(({ id }) => ids.has(id));
}

/** Where a row of a list leads: to the entry that was found; to the symptom where several were, or none. */
export function faultRecord({ id, registros: [entry], achados }: FaultCard) {
  return entry === undefined || achados.registros > 1
    ? { kind: 'sintomas' as const, id }
    : { kind: 'troubleshooting' as const, id: entry };
}

/** The page of `faultRecord`. */
export function faultPage(fault: FaultCard): string {
  const { kind, id } = faultRecord(fault);
  return recordPage(kind, id);
}

/** `Dell · XPS 13 e mais 29`: the first of so many. */
export function firstOf(text: string, count: number): string {
  return count > 1 ? `${text} e mais ${wholeNumber(count - 1)}` : text;
}

/** `BYD Dolphin`, `BYD Dolphin e mais 5`. */
export function namesOf([first, ...others]: readonly Equipment[], count = 1 + others.length): string {
  return first === undefined ? '' : firstOf(equipmentText(first), count);
}

/** `1 defeito`, `1.234 defeitos`. */
export function faultCountText(count: number): string {
  return count === 1 ? '1 defeito' : `${wholeNumber(count)} defeitos`;
}

/** The id of the model that all these are on: what is on the bench, as far as a list knows. */
export function onlyModel(faults: readonly Pick<Fault, 'equipamentos'>[]): number | undefined {
  const ids = new Set(faults.flatMap(({ equipamentos }) => equipamentos.map(({ id }) => id)));
  return ids.size === 1 ? [...ids][0] : undefined;
}

/**
 * Whose the first code of a row is, where that is not seen at its equipment.
 * @param isSaid in any case: a code of one maker means something else with another
 */
export function whoseCode(
  { codigos, equipamentos }: Pick<FaultCard, 'codigos' | 'equipamentos'>,
  isSaid: boolean,
): string | null {
  const whose = codigos[0]?.fabricante ?? null;
  const isSeen = equipamentos.some(({ fabricante_nome }) => fabricante_nome === whose);
  return isSeen && !isSaid ? null : whose;
}

/** How many entries these rows are made of. */
export function entryCount(faults: readonly FaultCard[]): number {
  return faults.reduce((sum, { registros }) => sum + registros.length, 0);
}

/** Maker and model of an entry. */
export function equipmentOf(entry: TroubleshootingEntry): string {
  return equipmentText({ nome: entry.modelo_equipamento_nome, fabricante_nome: entry.fabricante_nome });
}
