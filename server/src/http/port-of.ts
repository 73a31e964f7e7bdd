import type { FastifyInstance } from 'fastify';

/** A public address with the port in place of 0, which is known only after listening. */
export function withPort(publicUrl: string, port: number | null): string {
  return port === null ? publicUrl : publicUrl.replace(/:0$/, `:${port}`);
}

/** Where it listens for HTTP; null until then. */
export function portOf(app: FastifyInstance): number | null {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? null : address.port;
}
