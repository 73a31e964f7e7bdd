import type { Field } from '@bancada/contract/kinds/field';
import type { Kind } from '@bancada/contract/kinds/kind';

type ValueOf<Of> = Of extends 'yes-no' ? boolean : Of extends 'reference' ? number | null : string;

/** What the form of a kind holds: texts and days as typed, never null, and the id of what is referred to. */
export type ValuesOf<Of extends Kind> = {
  -readonly [Name in keyof Of['fields']]: ValueOf<Of['fields'][Name]['kind']>;
};

/** At first nothing is typed or chosen. */
export function emptyOf<Of extends Kind>(kind: Of): ValuesOf<Of> {
  return valuesIn(kind, {});
}

export function valuesIn<Of extends Kind>({ fields }: Of, record: object): ValuesOf<Of> {
  const known = new Map<string, unknown>(Object.entries(record));
  const values = Object.entries(fields).map(([name, field]) => [name, known.get(name) ?? emptyValue(field)]);
  return Object.fromEntries(values) as ValuesOf<Of>;
}

function emptyValue({ kind }: Field) {
  if (kind === 'yes-no') return false;
  return kind === 'reference' ? null : '';
}
