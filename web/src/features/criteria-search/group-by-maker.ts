import type { FaultCard } from '@bancada/contract/faults/faults';

export interface MakerGroup {
  /** `Nissan, Toyota`: all makers on whose equipment the faults occur. */
  name: string;
  faults: FaultCard[];
}

/** The faults by their makers; the groups by name, the faults of each in the given order. */
export function groupByMaker(faults: readonly FaultCard[]): MakerGroup[] {
  const groups = Map.groupBy(faults, (fault) =>
    makersOf([fault])
      .map(({ name }) => name)
      .join(', '),
  );
  return [...groups]
    .map(([name, own]) => ({ name, faults: own }))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}

export interface MakerCount {
  makerId: number;
  name: string;
  /** Faults with an entry on equipment of this maker. */
  faults: number;
}

/** All makers of the faults, by name. */
export function makersOf(faults: readonly FaultCard[]): MakerCount[] {
  const makers = new Map<number, MakerCount>();
  for (const { equipamentos } of faults) {
    const own = new Map(equipamentos.map((one) => [one.fabricante_id, one.fabricante_nome]));
    for (const [makerId, name] of own)
      makers.set(makerId, { makerId, name, faults: (makers.get(makerId)?.faults ?? 0) + 1 });
  }
  return [...makers.values()].sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'));
}
