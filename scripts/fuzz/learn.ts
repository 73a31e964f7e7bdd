import { placeOf } from './calls.ts';
import type { Answer } from './client.ts';
import type { ApiDocument, Operation } from './document.ts';
import { maker, type Pool } from './pool.ts';
import type { KeptRequest } from './request.ts';

/** Adds a successful answer to the pool: its body, its headers, and the path parameters in its `Location`. */
export function learner({ prefix, operations }: ApiDocument, pool: Pool) {
  const headersToGive = new Set([
    'etag',
    ...operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)),
  ]);
  const patterns = new Map(operations.map((operation) => [operation, patternOf(prefix, operation)]));
  return (operation: Operation, request: KeptRequest, { headers, body }: Answer): void => {
    for (const name of headersToGive) if (headers[name]) pool.put(name, headers[name]);
    const [path = ''] = request.target.split('?', 1);
    const given = { ...asValues(patterns.get(operation)?.exec(path)?.groups), [maker]: request.as };
    const isJson = headers['content-type']?.startsWith('application/json');
    pool.learn(placeOf(operation), isJson ? JSON.parse(body.toString('utf8')) : {}, given);
    if (headers.location === undefined) return;
    for (const [named, pattern] of patterns) {
      const found = pattern.exec(headers.location)?.groups;
      if (found) pool.learn(placeOf(named), asValues(found), given);
    }
  };
}

/** Path parameters are text; numeric ones become numbers, as they are in bodies. */
function asValues(groups: Record<string, string> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, text]) => [name, /^\d{1,9}$/.test(text) ? Number(text) : text]),
  );
}

function patternOf(prefix: string, { path }: Operation): RegExp {
  return new RegExp(`^${prefix}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}
