import type { FastifyInstance } from 'fastify';

/** Where it listens for HTTP; null until then. */
export function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? null : address.port;
}
