import { countedKind, type RecordKind } from '@bancada/contract/records';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { faultRecord, faultsOf, firstOf } from '../troubleshooting/fault.ts';
import type { Relation } from '../troubleshooting/troubleshooting.queries.ts';
import type { LooseRecord } from './fold-faults.ts';

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
  itemsOf: (entries: readonly TroubleshootingEntry[]) => RelatedItem[];
}

/** What a diagnosis or a solution of the workbench opens to: found by its entries, the most useful first. */
export function expansionOf(record: LooseRecord): Expansion {
  switch (record.type) {
    case 'diagnostico':
      return {
        label: 'Soluções',
        title: 'Soluções deste diagnóstico',
        relation: { diagnostico_id: record.id },
        itemsOf: (entries) =>
          counted(
            entries.map(({ solucao_id, solucao }) => ({ id: solucao_id, text: solucao })),
            'solucoes',
          ),
      };
    case 'solucao':
      return {
        label: 'Detalhes',
        title: 'Onde esta solução resolve',
        relation: { solucao_id: record.id },
        itemsOf: (entries) =>
          faultsOf(entries).map((fault) => ({
            ...faultRecord(fault),
            text: fault.symptom,
            note: firstOf(fault.models[0]?.text ?? '', fault.models.length),
          })),
      };
  }
}

/** Without duplicates, each with the number of its entries; the one with the most first. */
function counted(items: readonly { id: number; text: string }[], kind: RecordKind): RelatedItem[] {
  const counts = new Map<number, { text: string; count: number }>();
  for (const { id, text } of items) counts.set(id, { text, count: (counts.get(id)?.count ?? 0) + 1 });
  return [...counts]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([id, { text, count }]) => ({ kind, id, text, note: countedKind('troubleshooting', count) }));
}
