import fc from 'fast-check';
import type { ApiDocument, Operation, Parameter } from './document.ts';
import { damagedForm, formBytes, formMediaType, formOptions } from './form.ts';
import { goodValue, type Place } from './from-schema.ts';
import { hostileBytes, hostileMediaType, hostileTarget, hostileText, jsonText } from './hostile.ts';
import type { Pool } from './pool.ts';
import { rawRequest } from './raw.ts';
import { type KeptRequest, keptBody } from './request.ts';
import { spoilt } from './spoil.ts';
import { headerText, percent, queryOf } from './wire-text.ts';

/** A request to send, and the call that it targets; null where it targets none. */
export interface Planned {
  operation: Operation | null;
  request: KeptRequest;
}

/** A placeholder: the session picks a caller who has the permission. */
export const mayCall = 'may';

type Pairs = [name: string, value: string][];
export interface Parts {
  path: { target: string; isOfCall: boolean };
  query: string;
  headers: Pairs;
  content: { mediaType: string | null; bytes: Buffer } | null;
}

/** A call's path up to its first parameter: the pool files answers under it. */
export function placeOf({ path }: Operation): string {
  return path.split('/{')[0] ?? path;
}

/** Where the values of each call of a document are used. */
export function places(document: ApiDocument, pool: Pool): (operation: Operation) => Place {
  const fieldNames = fieldNamesOf(document);
  return (operation) => ({ pool, names: [`${placeOf(operation)} `], fieldNames });
}

/** Generates valid and invalid requests for each call of a document. */
export function planner(document: ApiDocument, pool: Pool): (operation: Operation) => fc.Arbitrary<Planned> {
  const placeFor = places(document, pool);
  const made = new Map<Operation, fc.Arbitrary<Planned>>();
  return (operation) => {
    const found = made.get(operation) ?? plansOf(document, operation, placeFor(operation));
    made.set(operation, found);
    return found;
  };
}

/** The names of all response fields, repeated as often as they occur. */
function fieldNamesOf({ operations }: ApiDocument): string[] {
  return operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content = {} }) =>
      Object.values(content).flatMap(({ schema }) => Object.keys(schema?.properties ?? {})),
    ),
  );
}

function plansOf({ prefix }: ApiDocument, operation: Operation, place: Place): fc.Arbitrary<Planned> {
  const good = partsOf(operation, place);
  const bad = badPartsOf(operation, place);
  const one = (changes: Partial<typeof good>, as: fc.Arbitrary<string | null>) =>
    fc
      .tuple(fc.record({ ...good, ...changes }), as)
      .map(([parts, who]) => written(prefix, operation, parts, who));
  const someone = fc.constant(mayCall);
  const others = fc.constantFrom('usuario', 'editor', 'admin', 'garbage', null);
  const noCall = fc.tuple(hostileTarget, fc.constantFrom(operation.method, 'GET', 'OPTIONS', 'PROPFIND')).map(
    ([target, method]): Planned => ({
      operation: null,
      request: { method, target, headers: [], as: null },
    }),
  );
  return fc.oneof(
    { weight: 45, arbitrary: one({}, someone) },
    { weight: 9, arbitrary: one({ path: bad.path }, someone) },
    { weight: 12, arbitrary: one({ query: bad.query }, someone) },
    { weight: 16, arbitrary: one({ content: bad.content }, someone) },
    { weight: 4, arbitrary: one({ headers: bad.headers }, someone) },
    { weight: 10, arbitrary: one({}, others) },
    { weight: 2, arbitrary: noCall },
    { weight: 1, arbitrary: rawRequest.map((request): Planned => ({ operation: null, request })) },
  );
}

/** Parts as a request. */
export function written(prefix: string, operation: Operation, parts: Parts, as: string | null): Planned {
  const { path, query, headers, content } = parts;
  const mediaType: Pairs = content?.mediaType == null ? [] : [['content-type', content.mediaType]];
  return {
    operation: path.isOfCall ? operation : null,
    request: {
      method: operation.method,
      target: prefix + path.target + (query === '' ? '' : `?${query}`),
      headers: [...headers, ...mediaType],
      ...(content === null ? {} : { body: keptBody(content.bytes) }),
      as,
    },
  };
}

/** Valid parts of a request. */
export function partsOf(
  operation: Operation,
  place: Place,
): { [Part in keyof Parts]: fc.Arbitrary<Parts[Part]> } {
  const of = (where: Parameter['in']) => operation.parameters.filter((one) => one.in === where);
  const valueFor = (parameter: Parameter) => goodParameter(parameter, place);
  return {
    path: pathWith(operation, valueFor),
    query: someOf(of('query'), valueFor).map(queryOf),
    headers: someOf(of('header'), valueFor).map((pairs) =>
      pairs.map(([name, value]) => [name, headerText(value)]),
    ),
    content: contentOf(operation, place),
  };
}

function goodParameter({ name, schema }: Parameter, place: Place): fc.Arbitrary<unknown> {
  const [start = ''] = place.names;
  // Conditional headers (`if-…`) take an ETag of an earlier answer.
  const called = name.startsWith('if-') ? 'etag' : name;
  return goodValue(schema, { ...place, names: [start + called, called] });
}

function pathWith(operation: Operation, valueFor: (parameter: Parameter) => fc.Arbitrary<unknown>) {
  const parameters = operation.parameters.filter((one) => one.in === 'path');
  return fc.tuple(...parameters.map(valueFor)).map((values) => {
    const target = parameters.reduce(
      (path, { name }, at) => path.replace(`{${name}}`, () => percent(String(values[at]))),
      operation.path,
    );
    // The router takes no longer values, and an empty one makes another path.
    const isOfCall = values.every((value) => String(value) !== '' && String(value).length <= 100);
    return { target, isOfCall };
  });
}

/** All required parameters, and a varying share of the optional ones. */
function someOf(
  parameters: Parameter[],
  valueFor: (parameter: Parameter) => fc.Arbitrary<unknown>,
): fc.Arbitrary<[string, unknown][]> {
  return fc
    .tuple(fc.constantFrom(10, 40, 90), ...parameters.map((one) => fc.tuple(valueFor(one), fc.nat(99))))
    .map(([share, ...given]) =>
      parameters.flatMap(({ name, required }, at): [string, unknown][] => {
        const [value, dice] = given[at] ?? [undefined, 100];
        return required || dice < share ? [[name, value]] : [];
      }),
    );
}

function contentOf({ body }: Operation, place: Place): fc.Arbitrary<Parts['content']> {
  if (body === null) return fc.constant(null);
  const { mediaType, schema = {} } = body;
  const value = goodValue(schema, place);
  if (mediaType === 'application/json')
    return value.map((good) => ({ mediaType, bytes: Buffer.from(jsonText(good)) }));
  if (mediaType === 'multipart/form-data')
    return fc
      .tuple(value, formOptions)
      .map(([fields, options]) => ({ mediaType: formMediaType, bytes: formBytes(Object(fields), options) }));
  return fc.uint8Array({ maxLength: 64 }).map((bytes) => ({ mediaType, bytes: Buffer.from(bytes) }));
}

function badPartsOf(operation: Operation, place: Place) {
  const { body, parameters } = operation;
  const schema = body?.schema ?? {};
  const values = goodValue(schema, place);
  const json = spoilt(values).map((value) => ({
    mediaType: 'application/json',
    bytes: Buffer.from(jsonText(value)),
  }));
  const form = fc
    .oneof(fc.tuple(spoilt(values), formOptions), fc.tuple(values, damagedForm))
    .map(([fields, options]) => ({ mediaType: formMediaType, bytes: formBytes(Object(fields), options) }));
  const others = fc
    .tuple(
      fc.oneof(hostileMediaType, fc.constant(body?.mediaType ?? 'application/json'), fc.constant(null)),
      hostileBytes,
    )
    .map(([mediaType, bytes]) => ({ mediaType, bytes }));
  const shaped = body?.mediaType === 'multipart/form-data' ? form : json;
  return {
    path: pathWith(operation, () => hostileText),
    query: badQuery(
      parameters.filter((one) => one.in === 'query'),
      place,
    ),
    content: fc.oneof({ weight: body === null ? 0 : 3, arbitrary: shaped }, { weight: 1, arbitrary: others }),
    headers: badHeaders(parameters.filter((one) => one.in === 'header')),
  };
}

function badQuery(parameters: Parameter[], place: Place): fc.Arbitrary<string> {
  const names = [...parameters.map(({ name }) => name), 'a', '__proto__', 'q[]', 'page[a]', 'constructor'];
  const good = someOf(parameters, (one) => goodParameter(one, place));
  const raw = fc.constantFrom(
    '%',
    '%zz=1',
    'a=%ff',
    '&&&',
    '=',
    'q=+%2B',
    `q=${'a&q='.repeat(300)}`,
    '?',
    'q=a#b',
  );
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(good, fc.constantFrom(...names), hostileText, fc.boolean())
        .map(([pairs, name, value, isTwice]) =>
          queryOf([...pairs.filter(([one]) => isTwice || one !== name), [name, value]]),
        ),
    },
    { weight: 1, arbitrary: raw },
  );
}

function badHeaders(parameters: Parameter[]): fc.Arbitrary<Pairs> {
  const names = [
    ...parameters.map(({ name }) => name),
    'accept-encoding',
    'accept',
    'x-request-id',
    'x-forwarded-for',
    'if-none-match',
    'range',
    'cookie',
    'x-http-method-override',
    'origin',
    'content-encoding',
  ];
  const values = fc.oneof(
    fc.constantFrom(
      '',
      '*',
      'identity;q=0, *;q=0',
      'gzip, deflate, br, zstd',
      'bytes=5-2',
      'bytes=-1,0-1',
      'é',
      '-1',
    ),
    hostileText.map((text) => headerText(text).slice(0, 4_000)),
  );
  return fc.array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 4 });
}
