import fc from 'fast-check';
import type { Schema } from './document.ts';
import type { Pool } from './pool.ts';

/** Where a value is used: `names` are its keys in the pool, best first. */
export interface Place {
  pool: Pool;
  names: readonly string[];
  /** Names of response fields, the frequent ones more often. */
  fieldNames: readonly string[];
}

/** Password of every account that the fuzzer creates, so that it can sign in again. */
export const knownPassword = 'ponta-de-prova-7';

/** Valid values of a schema: from earlier answers, or generated. */
export function goodValue(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  const { examples = [] } = schema;
  const made = madeValue(schema, place);
  return examples.length === 0 ? made : fc.oneof(fc.constantFrom(...examples), made);
}

function madeValue(schema: Schema, place: Place): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  const { enum: choices } = schema;
  if (choices) return known(place, fc.constantFrom(...choices), (value) => choices.includes(value));
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => goodValue(one, place)));
  const [type = 'any', ...others] = [schema.type ?? []].flat();
  if (others.length > 0)
    return fc.oneof(...[type, ...others].map((one) => goodValue({ ...schema, type: one }, place)));
  switch (type) {
    case 'object':
      return schema.additionalProperties instanceof Object && !schema.properties
        ? goodTable(schema.additionalProperties, place)
        : goodObject(schema, place);
    case 'array':
      return goodList(schema, place);
    case 'string':
      return known(place, goodText(schema, place), (value) => typeof value === 'string');
    case 'integer':
    case 'number':
      return known(place, goodNumber(schema), (value) => typeof value === 'number');
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Draws the same random numbers whether or not the pool has the name, so that a seed keeps its sequence. */
function known(
  { pool, names }: Place,
  made: fc.Arbitrary<unknown>,
  fits: (value: unknown) => boolean,
): fc.Arbitrary<unknown> {
  return fc.tuple(made, fc.nat(999), fc.nat(9)).map(([value, at, dice]) => {
    if (dice < 3) return value;
    const found = pool.pick(names, at);
    return fits(found) ? found : value;
  });
}

function goodObject({ properties = {}, required = [] }: Schema, place: Place): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .tuple(goodValue(schema, inField(place, name)), fc.nat(99))
      .map(([value, dice]) => ({ name, value, dice })),
  );
  // The share of optional fields varies from few to nearly all: many calls take exactly one of several.
  return fc
    .tuple(fc.constantFrom(12, 50, 95), ...fields)
    .map(([share, ...given]) =>
      Object.fromEntries(
        given.flatMap(({ name, value, dice }) =>
          required.includes(name) || dice < share ? [[name, value]] : [],
        ),
      ),
    );
}

function inField(place: Place, name: string): Place {
  const [first = ''] = place.names;
  const start = first.split(' ')[0] ?? '';
  return { ...place, names: [`${start} ${name}`, name] };
}

function goodTable(of: Schema, place: Place): fc.Arbitrary<unknown> {
  const name = fc.constantFrom(...place.fieldNames);
  return fc.dictionary(name, goodValue(of, place), { minKeys: 1, maxKeys: 8 });
}

function goodList({ items = {}, minItems = 0, maxItems = 3 }: Schema, place: Place): fc.Arbitrary<unknown> {
  const fewest = Math.min(minItems, 20);
  return fc.array(goodValue(items, place), {
    minLength: fewest,
    maxLength: Math.max(fewest, Math.min(maxItems, fewest + 3)),
  });
}

function goodNumber(schema: Schema): fc.Arbitrary<unknown> {
  const { minimum = schema.exclusiveMinimum === undefined ? 0 : schema.exclusiveMinimum + 1, maximum } =
    schema;
  const largest = maximum ?? 2_147_483_647;
  const bounded = (value: number) => Math.min(Math.max(value, minimum), largest);
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 1 }).map(bounded) },
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 30 }).map(bounded) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, largest, bounded(2_147_483_647)) },
  );
}

const words = [
  'não liga',
  'tela azul',
  'Fonte ATX',
  'inversor trifásico',
  'BMS descarregado',
  'curto no VRM',
  'troca do capacitor',
  'NB-200',
  'conector J7 solto',
  'Ventilador ruidoso',
];

function goodText(schema: Schema, { names }: Place): fc.Arbitrary<string> {
  const rules = [schema, ...(schema.allOf ?? [])];
  const patterns = rules.flatMap(({ pattern }) => (pattern === undefined ? [] : [new RegExp(pattern, 'u')]));
  const { minLength = 0, maxLength = 10_000 } = schema;
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text));
  if (/senha|password/i.test(names.at(-1) ?? ''))
    return fc.oneof(
      { weight: 9, arbitrary: fc.constant(knownPassword) },
      { weight: 1, arbitrary: fc.string({ minLength: Math.max(8, minLength), maxLength: 40 }) },
    );
  const candidates = fc
    .tuple(fc.nat(1_000_000), fc.constantFrom(...words))
    .map(([n, word]) => madeTexts(n, word));
  const fallback = matching(patterns, maxLength);
  const usual = fc.tuple(candidates, fallback, fc.nat(2 * kindsOfText)).map(([made, last, at]) => {
    const fitting = made.filter((text) => fits(text));
    return fitting[at] ?? fitting[0] ?? last.slice(0, maxLength);
  });
  if (patterns.length > 0)
    return fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: fallback });
  const longest = 'x'.repeat(Math.min(maxLength, 10_000));
  return fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: fc.constant(longest) });
}

const kindsOfText = 11;

/** Texts of many formats, of which the first that the schema accepts is used in most cases. */
function madeTexts(n: number, word: string): string[] {
  const day = new Date(Date.UTC(2000, 0, 1) + n * 3_600_000).toISOString();
  const hex = n.toString(16).padStart(32, '0');
  return [
    `${word} ${n}`,
    day,
    day.slice(0, 10),
    `pessoa${n}@oficina.test`,
    `pessoa.${n}`,
    `https://exemplo.test/${n}`,
    hex,
    String(n % 64),
    `S${'sS'.repeat(n % 7)}`,
    `${'ABVGZ'[n % 5]}${(n % 9) + 1}`,
    `A${n % 100}`,
  ];
}

/** Cache: an arbitrary from a pattern is slow to set up. */
const followed = new Map<string, fc.Arbitrary<string>>();

/** Strings that match the pattern, or any string if they cannot be generated. */
function matching([pattern]: readonly RegExp[], maxLength: number): fc.Arbitrary<string> {
  const key = `${pattern?.source} ${maxLength}`;
  const made = followed.get(key) ?? (pattern && follow(pattern, maxLength)) ?? anyText(maxLength);
  followed.set(key, made);
  return made;
}

function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.string({ maxLength: Math.min(maxLength, 40) });
}

function follow(pattern: RegExp, maxLength: number): fc.Arbitrary<string> | undefined {
  // Negated character classes take a second to set up.
  if (/\[\^|\\[PDSW]/.test(pattern.source)) return undefined;
  try {
    return fc.stringMatching(pattern, { maxLength: Math.min(maxLength, 200) });
  } catch (error) {
    // Unsupported: a lookahead, or a named character class.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
