import type { FieldChange, HistoryItem } from '@bancada/contract/records/history';

export const isVersion = ({ acao }: HistoryItem) => acao === 'create' || acao === 'update';

/**
 * What differs between two versions of a record, field by field, the earlier one first.
 * @param history all of the record's
 */
export function compareVersions(history: readonly HistoryItem[], one: number, other: number): FieldChange[] {
  const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
  const inOrder = history.filter(isVersion).toSorted((a, b) => a.id - b.id);
  const at = (version: number) =>
    new Map(
      inOrder
        .filter(({ id }) => id <= version)
        .flatMap(({ mudancas }) => mudancas.map((change) => [change.campo, change] as const)),
    );
  const [before, after] = [at(earlier), at(later)];
  return [...after.values()].flatMap((change) => {
    const was = before.get(change.campo);
    if ((was?.depois_texto ?? null) === change.depois_texto) return [];
    return [{ ...change, antes: was?.depois ?? null, antes_texto: was?.depois_texto ?? null }];
  });
}
