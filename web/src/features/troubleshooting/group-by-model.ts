import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';
import { equipmentText } from './equipment-text.ts';

export interface ModelGroup {
  modelId: number;
  name: string;
  entries: TroubleshootingEntry[];
}

/** The entries grouped by equipment; groups by name, entries in the given order. */
export function groupByModel(entries: readonly TroubleshootingEntry[]): ModelGroup[] {
  const groups = new Map<number, ModelGroup>();
  for (const entry of entries) {
    const modelId = entry.modelo_equipamento_id;
    const group = groups.get(modelId) ?? { modelId, name: equipmentText(entry), entries: [] };
    group.entries.push(entry);
    groups.set(modelId, group);
  }
  return [...groups.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
