import { type ArgumentsOf, apiPrefix, type Endpoint, type ResponseOf } from '@bancada/contract/endpoint';
import { type ErrorBody, errorDetail } from '@bancada/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The API said no; its sentence may be read by whoever asked. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Asks the API in the name of whoever asked the assistant's door. @throws Refused */
export type Ask = <const E extends Endpoint>(endpoint: E, given: ArgumentsOf<E>) => Promise<ResponseOf<E>>;

/**
 * Each call of a tool is a call of the API with the same token, from the same address: rights, policy, limits, brakes, audit and log are
 * those of any other. A tool can do nothing that its token could not.
 */
export function askAs(app: FastifyInstance, { ip, headers }: FastifyRequest): Ask {
  const { authorization = '', 'user-agent': userAgent = 'MCP' } = headers;
  return async (endpoint, given) => {
    const { params, query, body } = given as { params?: object; query?: object; body?: object };
    const { statusCode, payload } = await app
      .inject({
        method: endpoint.method,
        url: apiPrefix + filledIn(endpoint.path, params) + search(query),
        remoteAddress: ip,
        headers: { authorization, 'user-agent': userAgent },
        ...(body === undefined ? {} : { payload: body }),
      })
      .catch(refusedByStop);
    if (statusCode >= 400) throw new Refused(sentenceOf(payload));
    return JSON.parse(payload);
  };
}

/** Once a stop has begun, Fastify takes no call of this kind any more. */
function refusedByStop(error: unknown): never {
  const isStopping =
    error instanceof Error && 'code' in error && error.code === 'FST_ERR_REOPENED_CLOSE_SERVER';
  throw isStopping ? new Refused(errorDetail('stopping')) : error;
}

function filledIn(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}

function search(query: object = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one): [string, string] => [name, String(one)]),
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

function sentenceOf(payload: string): string {
  const { detail }: ErrorBody = JSON.parse(payload);
  return typeof detail === 'string'
    ? detail
    : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ');
}
