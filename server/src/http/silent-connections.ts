import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Has a server that closes end the connections over which nothing was ever asked. Browsers open them to have them ready, and
 * Node counts them as busy: the server would wait for them until they are given up.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const connections = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return socket.destroy();
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
