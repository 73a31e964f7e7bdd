import type { FaultCard, FoundText } from '@bancada/contract/faults/faults';
import { countedKind, type RecordKind } from '@bancada/contract/records/records';
import type { Relation } from '../faults/fault.queries.ts';
import { faultRecord, namesOf } from '../faults/fault.ts';

export interface RelatedItem {
  kind: RecordKind;
  id: number;
  text: string;
  /** What distinguishes it from the others. */
  note: string;
}

interface Expansion {
  /** The button's label. */
  label: string;
  /** Full title of the list. */
  title: string;
  relation: Relation;
  itemsOf: (faults: readonly FaultCard[]) => RelatedItem[];
}

/** What a diagnosis or a solution of the workbench opens to: found by its faults, the most useful first. */
export function expansionOf({ tipo, id }: Pick<FoundText, 'tipo' | 'id'>): Expansion {
  if (tipo === 'diagnostico')
    return {
      label: 'Soluções',
      title: 'Soluções deste diagnóstico',
      relation: { diagnostico_id: id },
      itemsOf: solutionsOf,
    };
  return {
    label: 'Detalhes',
    title: 'Onde esta solução resolve',
    relation: { solucao_id: id },
    itemsOf: (faults) =>
      faults.map((fault) => ({
        ...faultRecord(fault),
        text: fault.sintoma,
        note: namesOf(fault.equipamentos),
      })),
  };
}

/** Each once, with the number of its entries; the one with the most first. */
function solutionsOf(faults: readonly FaultCard[]): RelatedItem[] {
  const all = Map.groupBy(
    faults.flatMap(({ solucoes }) => solucoes),
    ({ id }) => id,
  );
  return [...all]
    .map(([id, same]) => ({
      id,
      text: same[0]?.texto ?? '',
      count: same.reduce((sum, { registros }) => sum + registros.length, 0),
    }))
    .sort((one, other) => other.count - one.count)
    .map(({ id, text, count }) => ({
      kind: 'solucoes',
      id,
      text,
      note: countedKind('troubleshooting', count),
    }));
}
