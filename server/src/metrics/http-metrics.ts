import { errorCatalogue } from '@bancada/contract/errors';
import { incompleteHeader } from '@bancada/contract/search/incomplete-answers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { failureOf } from '../http/error-handler.ts';
import { rawAnswers } from '../http/raw-answer.ts';
import { routeOf } from '../http/route-of.ts';

/** Seconds. Fine around 0.2 s and 0.8 s, by which a search is judged; 30 s is the longest that a call waits for the database. */
const latencyBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.8, 1, 2, 5, 10, 30, 60];
/** In place of a status: the caller left before the answer was sent. nginx writes the same. */
const callerLeft = '499';
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts calls by route, their duration, those in progress, refusals, and searches that were cut short. */
export function measureCalls(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const calls = new Counter({
    name: 'bancada_http_requests_total',
    help: 'Calls by route and status; 499: the caller left before the answer.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'bancada_http_request_duration_seconds',
    help: 'Time from the head of a call to the end of its answer, by route.',
    labelNames: ['method', 'route'],
    buckets: latencyBuckets,
    registers,
  });
  const inProgress = new Gauge({
    name: 'bancada_http_requests_in_progress',
    help: 'Calls that are being answered.',
    registers,
  });
  const cutShort = new Counter({
    name: 'bancada_searches_cut_short_total',
    help: 'Searches that answered with what they had when their time was over, by route.',
    labelNames: ['route'],
    registers,
  });
  const refusals = measureRefusals(app, registry);
  measureConnections(app, registry);

  const ended = (request: FastifyRequest, reply: FastifyReply, isSent: boolean) => {
    const method = knownMethods.has(request.method) ? request.method : 'other';
    const route = routeOf(request);
    const status = isSent ? String(reply.statusCode) : callerLeft;
    inProgress.dec();
    calls.inc({ method, route, status });
    durations.observe({ method, route }, reply.elapsedTime / 1000);
    if (reply.getHeader(incompleteHeader) !== undefined) cutShort.inc({ route });
    refusals(request);
  };
  app.addHook('onRequest', (request, reply, done) => {
    let isSent = false;
    inProgress.inc();
    reply.raw.once('finish', () => {
      isSent = true;
    });
    // Unlike Fastify's onResponse, it also comes where the caller has left.
    reply.raw.once('close', () => ended(request, reply, isSent));
    done();
  });
}

/** Statuses of refusals that say nothing about what was asked, only that it is too much or that something is away. */
const refusing = new Set([408, 429, 503, 507]);

function measureRefusals(app: FastifyInstance, registry: Registry): (request: FastifyRequest) => void {
  const refusals = new Counter({
    name: 'bancada_refusals_total',
    help: 'Calls refused by a limit or for something that is away (408, 429, 503, 507), by the code of the error.',
    labelNames: ['code'],
    registers: [registry],
    // Answers outside of routes are counted where they are written.
    collect() {
      for (const [code, count] of rawAnswers(app.server)) {
        if (!refusing.has(errorCatalogue[code].status)) continue;
        this.inc({ code }, count - (counted.get(code) ?? 0));
        counted.set(code, count);
      }
    },
  });
  const counted = new Map<string, number>();
  return (request) => {
    const failure = failureOf(request);
    if (failure !== undefined && refusing.has(failure.status)) refusals.inc({ code: failure.code });
  };
}

function measureConnections(app: FastifyInstance, registry: Registry): void {
  new Gauge({
    name: 'bancada_http_connections',
    help: 'Open connections.',
    registers: [registry],
    async collect() {
      const { promise, resolve } = Promise.withResolvers<number>();
      app.server.getConnections((_error, count) => resolve(count ?? 0));
      this.set(await promise);
    },
  });
}
