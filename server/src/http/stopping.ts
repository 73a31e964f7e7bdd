import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { answerRaw, exchangeOf } from './raw-answer.ts';

/** Time for reading what was sent before the stop, ms: until then new connections and calls are still taken. */
const momentMs = 200;
/** What a connection sent is read at most this many turns of the event loop after it was taken. */
const readingTurns = 3;
/** As many connections as wait to be taken at most: Node's own number. */
const waitingMax = 511;

const connections = new WeakMap<object, Set<Socket>>();

/**
 * Makes closing this application end each connection as soon as its answer is sent. By itself Node would wait for connections
 * that are kept alive after an answer that had begun before, and for those without any request, which browsers open in advance.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const sockets = new Set<Socket>();
  connections.set(app.server, sockets);
  let taken = 0;
  let isClosing = false;
  const endIfIdle = (socket: Socket) => {
    if (isClosing && exchangeOf(socket) === null) socket.destroySoon();
  };
  app.server.on('connection', (socket: Socket) => {
    taken += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    // Not before Node has looked for a next call on this connection.
    response.once('close', () => setImmediate(endIfIdle, socket));
  });
  app.addHook('preClose', async () => {
    // Whoever sent a call just before must not find the connection reset.
    if (app.server.listening) {
      await delay(momentMs);
      // A busy process may not have looked at its connections all that time, and takes one in a turn (libuv 1.52).
      for (let round = 0, before = -1; before !== taken && round < waitingMax; round += 1) {
        before = taken;
        for (let turn = 0; turn < readingTurns; turn += 1) await nextTurn();
      }
    }
    isClosing = true;
    for (const socket of sockets) endIfIdle(socket);
  });
  // Every answer that anybody waits for is sent by then: what still works does so for a caller that has left.
  app.addHook('onClose', async () => void left.add(app.server));
}

const left = new WeakSet<object>();

/**
 * Whether a stop waits no longer for the calls that are still under way: they were ended (`cutOff`), or nobody waits for their answers.
 * What they use is being closed, and whatever they fail with is that.
 */
export function leavesUndone(server: object): boolean {
  return left.has(server);
}

/**
 * Ends the calls that are still not answered: with 503 where nothing of the answer has been sent, else by closing the connection.
 * @returns how many there were
 */
export function cutOff(app: FastifyInstance): number {
  const open = [...(connections.get(app.server) ?? [])].filter((socket) => exchangeOf(socket) !== null);
  left.add(app.server);
  for (const socket of open) {
    answerRaw(app.server, socket, new AppError('stopping'));
    // For callers that do not read their answer.
    setTimeout(() => socket.destroy(), momentMs);
  }
  return open.length;
}
