import { countedKind, type RecordKind } from '@bancada/contract/records';
import type { SearchResult } from '@bancada/contract/search';
import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { equipmentText } from '../troubleshooting/equipment-text.ts';
import type { Relation } from '../troubleshooting/troubleshooting.queries.ts';

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

/** What a row of the workbench expands to, taken from its entries, the most useful first. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a table of what each kind expands to
export function expansionOf(result: SearchResult): Expansion {
  switch (result.type) {
    case 'sintoma':
      return {
        label: 'Diagnósticos',
        title: 'Diagnósticos deste sintoma',
        relation: { sintoma_id: result.id },
        itemsOf: (entries) =>
          counted(
            entries.flatMap(({ diagnosticos, diagnostico_ids }) =>
              diagnosticos.map((text, index) => ({ id: diagnostico_ids[index] ?? 0, text })),
            ),
            'diagnosticos',
          ),
      };
    case 'diagnostico':
      return {
        label: 'Soluções',
        title: 'Soluções deste diagnóstico',
        relation: { diagnostico_id: result.id },
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
        relation: { solucao_id: result.id },
        itemsOf: (entries) =>
          entries.map((entry) => ({
            kind: 'troubleshooting',
            id: entry.id,
            text: entry.sintoma,
            note: equipmentText(entry),
          })),
      };
    case 'troubleshooting':
      return {
        label: 'Descrição',
        title: 'Outros registros deste sintoma',
        relation: { sintoma_id: result.sintoma_id },
        itemsOf: (entries) =>
          entries
            .filter(({ id }) => id !== result.id)
            .map((entry) => ({
              kind: 'troubleshooting',
              id: entry.id,
              text: entry.solucao,
              note: equipmentText(entry),
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
