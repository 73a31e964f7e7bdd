import type { LineVerdict } from '@bancada/contract/imports/imports';
import { type ComposedColumn, importRules, type PlainKind } from './import-kinds.ts';
import type { JudgedLine } from './import-verdicts.ts';

type Change = LineVerdict['mudancas'][number];

/** Longer texts are cut to the part where they begin to differ. */
const shownMaxChars = 300;
const shownBeforeChars = 40;

/**
 * The changes of a line as text for people, by field of the file.
 * @param titles of the records that the changes refer to, as `kind id` → title
 */
export function changeTexts(
  kind: PlainKind,
  { changed, existing, values }: JudgedLine,
  titles: ReadonlyMap<string, string>,
): Change[] {
  return changed.flatMap((column) => {
    const whole = importRules[kind].composed?.find((composed) => composed.column === column);
    if (whole !== undefined) return partChanges(whole, existing?.[column], values[column]);
    const naming = importRules[kind].names.find((candidate) => candidate.column === column);
    const read = (value: unknown) => {
      if (value === null || value === undefined) return null;
      if (typeof value === 'boolean') return value ? 'sim' : 'não';
      if (naming === undefined) return column === 'data_lancamento' ? dayText(String(value)) : String(value);
      const title = titles.get(`${naming.kind} ${value}`) ?? '';
      return naming.by === 'id' ? `${value} · ${title}` : title;
    };
    const [antes, depois] = aroundDifference(read(existing?.[column]), read(values[column]));
    return [{ campo: naming?.field ?? column, antes, depois }];
  });
}

/** The parts of a composed column that change. */
function partChanges({ empty }: ComposedColumn, before: unknown, after: unknown): Change[] {
  const [one, other]: Record<string, string>[] = [Object(before), Object(after)];
  return Object.keys(empty)
    .map((part) => ({ campo: part, antes: one?.[part] || null, depois: other?.[part] || null }))
    .filter(({ antes, depois }) => antes !== depois);
}

/** `2021-05-01` → `01/05/2021` */
export function dayText(day: string): string {
  return day.split('-').toReversed().join('/');
}

function aroundDifference(before: string | null, after: string | null): [string | null, string | null] {
  const [one, other] = [before ?? '', after ?? ''];
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const start = Math.max(one.length, other.length) > shownMaxChars ? Math.max(0, same - shownBeforeChars) : 0;
  return [before && excerpt(before, start), after && excerpt(after, start)];
}

function excerpt(text: string, start: number): string {
  const end = start + shownMaxChars;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}
