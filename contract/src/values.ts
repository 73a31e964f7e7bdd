import * as z from 'zod/mini';
import { cleanLine, cleanParagraphs } from './texts.ts';

/** The largest id that the database holds (PostgreSQL `integer`). */
const maxId = 2_147_483_647;

/** An id in a JSON body or an answer. `unchosen`: what to say where none was chosen. */
export const id = (unchosen?: string) => z.int(unchosen).check(z.positive(unchosen), z.maximum(maxId));

/** An id in a path or a query, where it arrives as text. */
export const idInAddress = () =>
  z.coerce.number<string | number>().check(z.int(), z.positive(), z.maximum(maxId));

/** Ids in a query, where the parameter may be given more than once. */
export const idsInAddress = (max: number) =>
  z.pipe(
    z.transform((given: unknown) => (Array.isArray(given) ? given : [given])),
    z.array(idInAddress()).check(z.maxLength(max)),
  );

/** A whole number in a query. */
export const numberInQuery = (bounds: { min: number; max: number }) =>
  z.coerce.number<string | number>().check(z.int(), z.minimum(bounds.min), z.maximum(bounds.max));

/** The same, with the value taken where it is absent. */
export const countInQuery = (bounds: { min: number; max: number; default: number }) =>
  z._default(numberInQuery(bounds), bounds.default);

/** How many there are. */
export const count = () => z.int().check(z.nonnegative());

/** A time in UTC, ISO 8601 to the microsecond: `2026-11-21T12:00:00.123456Z`. */
export const time = () =>
  // PostgreSQL knows no year 0.
  z.iso.datetime().check(z.regex(/^(?!0000)/, 'Digite uma data e hora válidas (ISO 8601).'));

/** The whole numbers that `skip` and `limit` of a list take. */
export const skipInQuery = () => countInQuery({ min: 0, max: 1_000_000, default: 0 });
export const limitInQuery = (limits: { default: number; max: number }) =>
  countInQuery({ min: 1, max: limits.max, default: limits.default });

/** A text that may be empty. Without blanks around it and what nobody sees. */
export const lineText = (maxChars: number) => z.string().check(z.overwrite(cleanLine), z.maxLength(maxChars));

/** A text that must be there: a name, a sentence. */
export const requiredText = (maxChars: number) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(maxChars));

/** The same of many paragraphs. */
export const requiredParagraphs = (maxChars: number) =>
  z.string().check(z.overwrite(cleanParagraphs), z.minLength(1), z.maxLength(maxChars));

/** Paragraphs that may be left empty. */
export const paragraphs = (maxChars: number) =>
  z.string().check(z.overwrite(cleanParagraphs), z.maxLength(maxChars));

/** The same; null too is none. */
export const emptyableParagraphs = (maxChars: number) => z.nullable(paragraphs(maxChars));

/**
 * The address of a page, or nothing. One that holds a user and a password would show them to everybody, and might lead
 * elsewhere than it seems; one that no browser can open is none.
 */
export const webAddress = (maxChars: number, sentence: string) =>
  z.string().check(
    z.overwrite(cleanLine),
    z.maxLength(maxChars),
    z.regex(addressShape, sentence),
    z.refine((text) => !addressShape.test(text) || isReadable(text), sentence),
  );

/** No user before an `@`, and no backslash, which browsers take for a slash. Or nothing. */
const addressShape = /^(https?:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?)?$/i;
const anyAddress = z.url({ protocol: /^https?$/i });
const isReadable = (text: string) => text === '' || z.safeParse(anyAddress, text).success;

/** A day of the calendar, `2021-05-01`, within bounds that belong to it. */
export const day = ({ first, last }: { first: string; last: string }) =>
  z.iso
    .date('Digite uma data que existe.')
    .check(
      z.refine(
        (value) => value >= first && value <= last,
        `Digite uma data entre ${first.slice(0, 4)} e ${last.slice(0, 4)}.`,
      ),
    );
