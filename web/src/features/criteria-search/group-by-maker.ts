import type { TroubleshootingEntry } from '@bancada/contract/troubleshooting';

export interface MakerGroup {
  makerId: number;
  name: string;
  entries: TroubleshootingEntry[];
}

/** The entries grouped by maker; makers by name, entries in the given order. */
export function groupByMaker(entries: readonly TroubleshootingEntry[]): MakerGroup[] {
  const groups = new Map<number, MakerGroup>();
  for (const entry of entries) {
    const makerId = entry.fabricante_id;
    const group = groups.get(makerId) ?? { makerId, name: entry.fabricante_nome, entries: [] };
    group.entries.push(entry);
    groups.set(makerId, group);
  }
  return [...groups.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
