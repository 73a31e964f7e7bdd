import * as z from 'zod/mini';
import type { RecordKind } from '../records/record-kinds.ts';
import { day, id, lineText, paragraphs as paragraphsText, webAddress as webAddressText } from '../values.ts';

/** How a field is displayed in the history and in the comparison of two versions; and, where a builder below made it, in forms. */
type FieldKind =
  | 'text'
  | 'long-text'
  | 'web-address'
  | 'date'
  | 'yes-no'
  | 'reference'
  | 'minutes'
  | 'measure'
  | 'check-kind'
  | 'photos'
  | 'substitutes'
  | 'visit-state'
  | 'reading-kind'
  | 'reading-condition';

/** What is known of every field of every kind. */
export interface RecordField {
  label: string;
  /** Defaults to `text`. */
  kind?: FieldKind;
  /** The field holds the id, or a list of ids, of records of this kind. */
  names?: RecordKind | 'codigo-sinal';
  /** Length limit of a text. */
  maxChars?: number;
}

/** A field made by one of the six builders below: with its schemas, which its kind's calls and forms read. */
export interface Field extends RecordField {
  kind: 'text' | 'long-text' | 'web-address' | 'date' | 'yes-no' | 'reference';
  needed?: Need;
  example?: string;
  holds?: 'code' | 'phone';
  explained?: string;
  shows?: Fields;
  /** In answers. */
  stored: z.ZodMiniType;
  /** As it is written where all fields are. */
  written: z.ZodMiniType;
  /** In the body that creates a record. */
  created: z.ZodMiniType;
  /** In the body of an edit: an absent field is left unchanged. */
  edited: z.ZodMiniType;
}
export type Fields = Record<string, Field>;

/** When a text must be there: `at-first`, it may be emptied later. Empty is stored as none. */
type Need = 'always' | 'at-first' | 'never';

interface TextGiven<Needed extends Need> {
  label: string;
  maxChars: number;
  needed: Needed;
  /** A value such as may be typed, shown while there is none. */
  example?: string;
}

function textSchemas<Needed extends Need>(needed: Needed, text: ReturnType<typeof lineText>) {
  const filled = text.check(z.minLength(1));
  const written = z.nullable(text);
  const stored = z.nullable(z.string());
  const edited = z.optional(written);
  return {
    always: { stored: z.string(), written: filled, created: filled, edited: z.optional(filled) },
    'at-first': { stored, written, created: filled, edited },
    never: { stored, written, created: edited, edited },
  }[needed];
}

/** A text of one line. `holds`: a code is shown in its own letters, and no phone corrects it. */
export const line = <Needed extends Need>(given: TextGiven<Needed> & { holds?: 'code' | 'phone' }) => ({
  ...given,
  kind: 'text' as const,
  ...textSchemas(given.needed, lineText(given.maxChars)),
});

/** A text of several paragraphs. */
export const paragraphs = <Needed extends Need>(given: TextGiven<Needed>) => ({
  ...given,
  kind: 'long-text' as const,
  ...textSchemas(given.needed, paragraphsText(given.maxChars)),
});

/** `refusal`: the sentence for what is no address that a browser could open. */
export const webAddress = <Needed extends Need>(given: TextGiven<Needed> & { refusal: string }) => ({
  ...given,
  kind: 'web-address' as const,
  ...textSchemas(given.needed, webAddressText(given.maxChars, given.refusal)),
});

/** A calendar day within bounds (`2021-05-01`), or none. */
export function date(given: { label: string; first: string; last: string }) {
  const written = z.nullable(day(given));
  const edited = z.optional(written);
  return {
    ...given,
    kind: 'date' as const,
    stored: z.nullable(z.iso.date()),
    written,
    created: edited,
    edited,
  };
}

/** No, where nothing is said. `explained` stands below its label. */
export function yesNo(given: { label: string; explained: string }) {
  const edited = z.optional(z.boolean());
  return {
    ...given,
    kind: 'yes-no' as const,
    stored: z.boolean(),
    written: z.boolean(),
    created: edited,
    edited,
  };
}

/**
 * A record of another kind, without which this one cannot be. Answers have `x_id`, and of that record these fields as `x_nome` …
 * `unchosen`: the error while none is chosen.
 */
export function reference<Name extends RecordKind, Of extends Fields, const Shown extends keyof Of & string>(
  to: { name: Name; singular: string; fields: Of },
  shown: readonly Shown[],
  unchosen?: string,
) {
  return {
    label: to.singular,
    kind: 'reference' as const,
    names: to.name,
    shows: Object.fromEntries(shown.map((field) => [field, to.fields[field]])) as Pick<Of, Shown>,
    stored: id(),
    written: id(unchosen),
    created: id(unchosen),
    edited: z.optional(id()),
  };
}
