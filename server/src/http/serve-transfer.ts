import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@bancada/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { drainRefused } from './drain-refused.ts';
import { type CallOf, callOf, type Gate, handle, register } from './serve.ts';

/** A request whose body is a raw byte stream. */
interface Transfer {
  headers: IncomingHttpHeaders;
  bytes: Readable;
}

/** Registers an endpoint with a byte stream; its handler sets the response headers. */
export type ServeTransfer = <const E extends Endpoint & { isTransfer: true }>(
  endpoint: E,
  handler: (call: CallOf<E> & { request: Transfer }) => Promise<void>,
) => void;

/** Like `serveOn`, for byte streams: permission is checked before the first byte. */
export function serveTransferOn(app: FastifyInstance, gate: Gate): ServeTransfer {
  return (endpoint, handler) => {
    // In its own Fastify scope: every other call accepts JSON.
    app.register(async (room) => {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('*', (_request, _body, done) => done(null));
      register(room, gate, endpoint, async (request, reply) => {
        const { headers, raw: bytes } = request;
        const call = { ...callOf(endpoint, request, reply), request: { headers, bytes } };
        try {
          await handle(gate, endpoint, request, () =>
            handler(call as unknown as Parameters<typeof handler>[0]),
          );
        } catch (error) {
          drainRefused(bytes);
          throw error;
        }
        return reply.code(endpoint.status).send();
      });
    });
  };
}
