import * as z from 'zod/mini';
import { maxId, readWholeNumber } from './read-whole-number.ts';
import { cleanLine, cleanParagraphs } from './texts.ts';

/** An id in a JSON body or an answer. `unchosen`: the error where none was chosen. */
export const id = (unchosen?: string) => z.int(unchosen).check(z.positive(unchosen), z.maximum(maxId));

/** A whole number in a path or a query, where it is text. */
export const wholeInAddress = (bounds: { min: number; max: number }) =>
  z.pipe(
    z.transform((given: string | number) => readWholeNumber(given) ?? given),
    z
      .int({
        error: ({ code, input }) =>
          code === 'invalid_type' && input != null ? 'Digite um número inteiro.' : undefined,
      })
      .check(z.minimum(bounds.min), z.maximum(bounds.max)),
  );

/** An id in a path or a query. */
export const idInAddress = () => wholeInAddress({ min: 1, max: maxId });

/** Ids in a query whose parameter may be repeated. */
export const idsInAddress = (max: number) =>
  z.pipe(
    z.transform((given: unknown) => (Array.isArray(given) ? given : [given])),
    z.array(idInAddress()).check(z.maxLength(max)),
  );

/** Texts in a query whose parameter may be repeated. */
export const textsInAddress = <Text extends z.ZodMiniType<string>>(text: Text, max: number) =>
  z.pipe(
    z.transform((given: unknown) => (Array.isArray(given) ? given : [given])),
    z.array(text).check(z.maxLength(max)),
  );

/** A whole number in a query, with a default. */
export const countInQuery = (bounds: { min: number; max: number; default: number }) =>
  z._default(wholeInAddress(bounds), bounds.default);

/** A number of things. */
export const count = () => z.int().check(z.nonnegative());

/** A time in UTC, ISO 8601 to the microsecond: `2026-11-21T12:00:00.123456Z`. */
export const time = () =>
  // PostgreSQL has no year 0.
  z.iso.datetime().check(z.regex(/^(?!0000)/, 'Digite uma data e hora válidas (ISO 8601).'));

/** `skip` of a list. */
export const skipInQuery = () => countInQuery({ min: 0, max: 1_000_000, default: 0 });
export const limitInQuery = (limits: { default: number; max: number }) =>
  countInQuery({ min: 1, max: limits.max, default: limits.default });

/** A single-line text that may be empty; trimmed, without invisible characters. */
export const lineText = (maxChars: number) => z.string().check(z.overwrite(cleanLine), z.maxLength(maxChars));

/** A required single-line text: a name, a sentence. */
export const requiredText = (maxChars: number) =>
  z.string().check(z.overwrite(cleanLine), z.minLength(1), z.maxLength(maxChars));

/**
 * A rule over several fields of an object. It speaks beside whatever is wrong with other fields, as long as its own are valid:
 * whoever mends a form learns everything at once. It is given the fields that it names alone, and only where all of them have their shape.
 */
export const acrossFields = <Fields extends object>(
  fields: readonly (keyof Fields & string)[],
  holds: (given: Fields) => boolean,
  params: { error: string; path?: string[] },
) =>
  z.refine<Fields>(
    (given) => holds(Object.fromEntries(fields.map((field) => [field, given[field]])) as unknown as Fields),
    {
      ...params,
      // What is wrong with the whole, unless another rule says it, means that it is no such object: a list, say.
      when: ({ issues }) =>
        !issues.some(({ path = [], code }) =>
          path.length === 0 ? code !== 'custom' : fields.some((field) => field === path[0]),
        ),
    },
  );

/** A required text of several paragraphs. */
export const requiredParagraphs = (maxChars: number) =>
  z.string().check(z.overwrite(cleanParagraphs), z.minLength(1), z.maxLength(maxChars));

/** An optional text of several paragraphs. */
export const paragraphs = (maxChars: number) =>
  z.string().check(z.overwrite(cleanParagraphs), z.maxLength(maxChars));

/** The same; null means none, too. */
export const emptyableParagraphs = (maxChars: number) => z.nullable(paragraphs(maxChars));

/**
 * A web address, or nothing; one that begins with `www.` gets the `https://` that everybody leaves out. Refuses addresses with credentials, which everybody would see and which can disguise where
 * a link leads, and those that no browser can open.
 */
export const webAddress = (maxChars: number, sentence: string) =>
  z.string().check(
    z.overwrite((text) => cleanLine(text).replace(/^(?=www\.[^.])/i, 'https://')),
    z.maxLength(maxChars),
    z.regex(addressShape, sentence),
    z.refine((text) => !addressShape.test(text) || isReadable(text), sentence),
  );

/** Empty, or without credentials before an `@` and without backslashes, which browsers treat as slashes. */
const addressShape = /^(https?:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?)?$/i;
const anyAddress = z.url({ protocol: /^https?$/i });
const isReadable = (text: string) => text === '' || z.safeParse(anyAddress, text).success;

/** A calendar date, `2021-05-01`, within bounds. */
export const day = ({ first, last }: { first: string; last: string }) =>
  z.iso
    .date({ error: ({ input }) => (input == null ? undefined : 'Digite uma data que existe.') })
    .check(
      z.refine(
        (value) => value >= first && value <= last,
        `Digite uma data entre ${first.slice(0, 4)} e ${last.slice(0, 4)}.`,
      ),
    );
