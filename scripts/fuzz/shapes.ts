import fc from 'fast-check';
import { mayCall, type Parts, type Planned, partsOf, written } from './calls.ts';
import type { Operation } from './document.ts';
import { formBytes, formMediaType } from './form.ts';
import { goodValue, type Place } from './from-schema.ts';
import { jsonText } from './hostile.ts';
import { atLimits, limitsOf } from './limits.ts';
import { misshapen, sizeOf } from './spoil.ts';

/** Good bodies to choose from: most leave out fields. */
const bodiesLookedAt = 12;

/**
 * A call with each place of its body in every wrong shape, and at its limits and beyond; and each parameter of its query given twice,
 * as what is no value, and at its limits.
 */
export function wrongShapes(prefix: string, operation: Operation, place: Place): fc.Arbitrary<Planned[]> {
  const { body, parameters } = operation;
  const good = fc.record(partsOf(operation, place));
  const bodies = fc.array(goodValue(body?.schema ?? {}, place), {
    minLength: bodiesLookedAt,
    maxLength: bodiesLookedAt,
  });
  const ofQuery = parameters.filter(({ in: where }) => where === 'query');
  const queries = ofQuery.flatMap(({ name, schema }) => [
    `${name}=1&${name}=2`,
    `${name}[a]=1`,
    `${name}=[]`,
    `${name}={}`,
    ...limitsOf(schema, [])
      .filter((limit) => !Array.isArray(limit))
      .map((limit) => `${name}=${limit}`),
  ]);
  return fc.tuple(good, bodies).map(([parts, values]) => {
    const [largest] = values.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const changes: Partial<Parts>[] = [
      ...(body === null ? [] : [...misshapen(largest), ...atLimits(body.schema ?? {}, largest)]).flatMap(
        (value) => contentOf(body?.mediaType, value),
      ),
      ...queries.map((query) => ({ query })),
    ];
    return changes.map((change) => written(prefix, operation, { ...parts, ...change }, mayCall));
  });
}

function contentOf(mediaType: string | undefined, value: unknown): Pick<Parts, 'content'>[] {
  if (mediaType === 'application/json')
    return [{ content: { mediaType, bytes: Buffer.from(jsonText(value)) } }];
  if (mediaType === undefined || !mediaType.startsWith('multipart/')) return [];
  const bytes = formBytes(Object(value), { file: null, isTrue: false, damage: 'none' });
  return [{ content: { mediaType: formMediaType, bytes } }];
}
