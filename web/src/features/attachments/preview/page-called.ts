import { readId } from '../../../ui/read-id.ts';

/** The page of this label, or else of this number; null: there is none. */
export function pageCalled(typed: string, pages: number, labels: readonly string[] | null): number | null {
  const name = typed.trim();
  const exact = labels?.indexOf(name) ?? -1;
  const near = labels?.findIndex((label) => label.toLowerCase() === name.toLowerCase()) ?? -1;
  const labelled = exact >= 0 ? exact : near;
  if (name !== '' && labelled >= 0) return labelled + 1;
  const number = readId(name);
  return number !== undefined && number <= pages ? number : null;
}
