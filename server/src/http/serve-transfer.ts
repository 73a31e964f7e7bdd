import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Endpoint } from '@bancada/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { letGo } from './let-go.ts';
import { type CallOf, callOf, type Gate, register } from './serve.ts';

/** A request that is a stream of bytes, as it comes. */
interface Transfer {
  headers: IncomingHttpHeaders;
  bytes: Readable;
}

/** Registers an endpoint that takes bytes as they come; the headers of its answer are the handler's. */
export type ServeTransfer = <const E extends Endpoint & { isTransfer: true }>(
  endpoint: E,
  handler: (call: CallOf<E> & { request: Transfer }) => Promise<void>,
) => void;

/** As `serveOn`, for endpoints that take bytes: permission comes before the first one. */
export function serveTransferOn(app: FastifyInstance, gate: Gate): ServeTransfer {
  return (endpoint, handler) => {
    // In a room of its own: every other call takes JSON.
    app.register(async (room) => {
      room.removeAllContentTypeParsers();
      room.addContentTypeParser('*', (_request, _body, done) => done(null));
      register(room, gate, endpoint, async (request, reply) => {
        const { headers, raw: bytes } = request;
        const call = { ...callOf(endpoint, request, reply), request: { headers, bytes } };
        try {
          await handler(call as unknown as Parameters<typeof handler>[0]);
        } catch (error) {
          letGo(bytes);
          throw error;
        }
        return reply.code(endpoint.status).send();
      });
    });
  };
}
