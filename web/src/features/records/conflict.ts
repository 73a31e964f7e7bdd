import { ApiError } from '../../api/api-error.ts';
import { isSame } from '../../ui/is-same.ts';

export type FieldValues = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

/** A save of an outdated version. */
export interface Conflict<Values extends FieldValues> {
  /** The version that both started from. */
  base: Values;
  /** What was typed. */
  mine: Values;
  /** The stored version. */
  theirs: Values;
  /** `atualizado_em` of the stored version. */
  version: string;
  /** Who saved it; null if that is not known. */
  changedBy: string | null;
}

/**
 * The conflict behind a failed save; null for any other failure. `secrets` are fields that are not in the record: they are not
 * compared, and stay as typed.
 */
export function conflictIn<Values extends FieldValues>(
  error: unknown,
  typed: { base: Values; mine: Values },
  secrets: readonly (keyof Values & string)[] = [],
): Conflict<Values> | null {
  const body = error instanceof ApiError && error.status === 409 ? error.body : null;
  const current = body?.atual;
  if (typeof current !== 'object' || current === null || !('atualizado_em' in current)) return null;
  const stored: Record<string, unknown> = { ...current };
  const theirs = Object.fromEntries(
    // A form has a text where the record has a number, and an empty one where it has null.
    Object.entries(typed.mine).map(([field, value]) => {
      if (secrets.includes(field)) return [field, value];
      return [field, typeof value === 'string' ? String(stored[field] ?? '') : stored[field]];
    }),
  );
  return {
    ...typed,
    theirs: theirs as Values,
    version: String(current.atualizado_em),
    changedBy: body?.alterado_por ?? null,
  };
}

/**
 * The fields that differ, with the initial choice: mine if I changed it, theirs if only they did.
 */
export function firstChoices<Values extends FieldValues>({
  base,
  mine,
  theirs,
}: Conflict<Values>): Partial<Record<keyof Values & string, Side>> {
  const choices: Partial<Record<string, Side>> = {};
  for (const field of Object.keys(mine)) {
    if (isSame(mine[field], theirs[field])) continue;
    choices[field] = isSame(mine[field], base[field]) ? 'theirs' : 'mine';
  }
  return choices as Partial<Record<keyof Values & string, Side>>;
}

/** The chosen values. */
export function mergeChoices<Values extends FieldValues>(
  { mine, theirs }: Conflict<Values>,
  choices: Partial<Record<keyof Values & string, Side>>,
): Values {
  return Object.fromEntries(
    Object.keys(mine).map((field) => [field, choices[field] === 'theirs' ? theirs[field] : mine[field]]),
  ) as Values;
}
