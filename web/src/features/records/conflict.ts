import { ApiError } from '../../api/api-error.ts';
import { isSame } from '../../ui/is-same.ts';

export type FieldValues = Record<string, unknown>;
export type Side = 'mine' | 'theirs';

/** A save that came too late. */
export interface Conflict<Values extends FieldValues> {
  /** What both began from. */
  base: Values;
  /** What was typed. */
  mine: Values;
  /** What is stored now. */
  theirs: Values;
  /** `atualizado_em` of what is stored now. */
  version: string;
  /** Whose it is; null where that is not known. */
  changedBy: string | null;
}

/**
 * The conflict that a failed save tells of; null for any other failure. `secrets` are fields that no record shows: they
 * are not compared, and stay as they were typed.
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
    // A form has an empty text where the record has nothing.
    Object.entries(typed.mine).map(([field, value]) => [
      field,
      secrets.includes(field) ? value : (stored[field] ?? (typeof value === 'string' ? '' : stored[field])),
    ]),
  );
  return {
    ...typed,
    theirs: theirs as Values,
    version: String(current.atualizado_em),
    changedBy: body?.alterado_por ?? null,
  };
}

/**
 * The fields in which the two differ, with what is chosen at first: mine where I changed it, theirs where only they
 * did.
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

/** The values that were chosen. */
export function mergeChoices<Values extends FieldValues>(
  { mine, theirs }: Conflict<Values>,
  choices: Partial<Record<keyof Values & string, Side>>,
): Values {
  return Object.fromEntries(
    Object.keys(mine).map((field) => [field, choices[field] === 'theirs' ? theirs[field] : mine[field]]),
  ) as Values;
}
