import type { Operation } from './document.ts';

/** Counts of the answers to each call. */
export interface Coverage {
  count(operation: Operation | null, status: number): void;
  /** Calls that never succeeded. */
  unreached(): Operation[];
  /** One line per call: the number of answers per status class. */
  table(): string;
}

/** Refused wherever no mail server is set, as in what is tried here: its mails are read from a folder. */
const refusedWithoutMailServer = 'POST /users/{id}/send-verification';

const classes = [2, 3, 4, 5] as const;

export function createCoverage(operations: readonly Operation[]): Coverage {
  const counts = new Map<string, Map<number, number>>();
  const unreached = new Set(operations.filter(({ name }) => name !== refusedWithoutMailServer));
  return {
    count: (operation, status) => {
      const name = operation?.name ?? '(no call)';
      const statuses = counts.get(name) ?? new Map<number, number>();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      counts.set(name, statuses);
      if (operation && status < 300) unreached.delete(operation);
    },
    unreached: () => [...unreached],
    table: () => {
      const rows = [...operations.map(({ name }) => name), '(no call)'].map((name) => {
        const statuses = [...(counts.get(name) ?? [])].toSorted(([one], [other]) => one - other);
        const cells = classes.map((digit) => {
          const sum = statuses.reduce(
            (all, [status, n]) => all + (Math.floor(status / 100) === digit ? n : 0),
            0,
          );
          return String(sum || '.').padStart(7);
        });
        const errors = statuses.filter(([status]) => status >= 300).map(([status]) => status);
        return `${name.padEnd(66)}${cells.join('')}  ${errors.join(' ')}`;
      });
      const head = `${'call'.padEnd(66)}${classes.map((digit) => `${digit}xx`.padStart(7)).join('')}  statuses from 300`;
      return [head, ...rows].join('\n');
    },
  };
}
