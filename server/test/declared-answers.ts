import { subscribe } from 'node:diagnostics_channel';
import { allEndpoints } from '@bancada/contract/all-endpoints';
import { apiPrefix, type Endpoint } from '@bancada/contract/endpoint';
import { type ErrorCode, errorCatalogue } from '@bancada/contract/errors';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { declaredErrors, declaredStatuses, invalidFieldsStatus } from '../src/http/declared-answers.ts';

const byRoute = new Map(
  allEndpoints.map((endpoint) => [`${endpoint.method} ${apiPrefix}${endpoint.path}`, endpoint]),
);
const undeclared: string[] = [];

// Hooks into every application that a test builds, without changing the product.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', async (request, reply, payload) => {
    const { method, url } = request.routeOptions;
    // HEAD is answered like its GET unless an endpoint says otherwise.
    const endpoint =
      byRoute.get(`${method} ${url}`) ?? (method === 'HEAD' ? byRoute.get(`GET ${url}`) : undefined);
    if (endpoint === undefined) return;
    const what = whatIsUndeclared(endpoint, reply.statusCode, payload);
    if (what !== null) undeclared.push(`${endpoint.method} ${endpoint.path} answered ${what}`);
  });
});

/** Called after each test: after-each-file.ts. @throws Error for an answer of any application that its endpoint does not declare */
export function refuseUndeclared(): void {
  expect(undeclared.splice(0), 'answers that the endpoint does not declare').toEqual([]);
}

function whatIsUndeclared(endpoint: Endpoint, status: number, payload: unknown): string | null {
  if (!declaredStatuses(endpoint).has(status)) return `${status}: ${payload}`;
  if (status < 400 || status === invalidFieldsStatus || typeof payload !== 'string' || payload === '')
    return null;
  const { detail } = JSON.parse(payload) as { detail: string };
  const isDeclared = declaredErrors(endpoint).some(
    (code) => errorCatalogue[code].status === status && saidBy(code).test(detail),
  );
  return isDeclared ? null : `${status}: ${detail}`;
}

/** Matches the sentence of an error with any values filled in. */
function saidBy(code: ErrorCode): RegExp {
  const pieces = errorCatalogue[code].detail.split(/\{\w+\}/);
  return new RegExp(
    `^${pieces.map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}$`,
    'su',
  );
}
