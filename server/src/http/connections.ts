import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import type { Arrivals } from './arrivals.ts';
import { answerRaw, exchangeOf } from './raw-answer.ts';
import { addressKey } from './throttle.ts';

/** Total number of connections. */
export const connectionsMax = 2_000;
/** Time limit for the headers of a request, ms; also the lifetime of a connection without any request. */
export const headersTimeout = 20_000;
/** How often Node enforces it, ms. */
export const connectionsCheckingInterval = 2_000;

interface Connection {
  socket: Socket;
  /** Since when it has been waiting for its client. */
  since: number;
}

interface ConnectionSettings {
  arrivals: Arrivals;
  /** Limit per address, except for proxies, from which all clients come. */
  perAddress: number;
  /** As in the configuration. */
  trustProxy: string | null;
}

/**
 * Limits the number of connections. At the limit, a new one replaces the one (of the same address, or of the address with the
 * most) that has been waiting longest for its client. Connections that are being answered or upload a file are kept.
 */
export function limitConnections(app: FastifyInstance, settings: ConnectionSettings): void {
  const byAddress = new Map<string, Set<Connection>>();
  const bySocket = new WeakMap<Socket, Connection>();
  const isProxy = proxies(settings.trustProxy);
  let count = 0;
  const giveWay = (rivals: Iterable<Connection>): boolean => {
    const oldest = waitingLongest(rivals, settings.arrivals);
    if (oldest === null) return false;
    if (exchangeOf(oldest.socket) === null) oldest.socket.destroy();
    else answerRaw(app.server, oldest.socket, new AppError('too-many-at-once'));
    return true;
  };
  const hasRoom = (address: string, own: ReadonlySet<Connection>): boolean => {
    if (own.size >= settings.perAddress && !isProxy(address)) return giveWay(own);
    return count < connectionsMax || giveWay(largest(byAddress.values()));
  };
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = addressKey(address);
    const own = byAddress.get(key) ?? new Set();
    if (!hasRoom(address, own)) return void socket.destroy();
    const connection: Connection = { socket, since: performance.now() };
    byAddress.set(key, own.add(connection));
    bySocket.set(socket, connection);
    count += 1;
    socket.once('close', () => {
      count -= 1;
      own.delete(connection);
      if (own.size === 0 && byAddress.get(key) === own) byAddress.delete(key);
    });
  });
  app.server.prependListener('request', ({ socket }: IncomingMessage) => {
    const connection = bySocket.get(socket);
    if (connection !== undefined) connection.since = performance.now();
  });
}

function waitingLongest(rivals: Iterable<Connection>, arrivals: Arrivals): Connection | null {
  let oldest: Connection | null = null;
  for (const rival of rivals)
    if (waitsForCaller(rival.socket, arrivals) && (oldest === null || rival.since < oldest.since))
      oldest = rival;
  return oldest;
}

/** No request is in progress, or its body has not arrived completely. */
function waitsForCaller(socket: Socket, arrivals: Arrivals): boolean {
  // Already closing.
  if (socket.destroyed || socket.writableEnded) return false;
  const exchange = exchangeOf(socket);
  return exchange === null || !(exchange.request.complete || arrivals.isStream(exchange.request));
}

function largest(groups: Iterable<ReadonlySet<Connection>>): ReadonlySet<Connection> {
  let most: ReadonlySet<Connection> = new Set();
  for (const group of groups) if (group.size > most.size) most = group;
  return most;
}

/** Tells whether an address belongs to `TRUST_PROXY`. */
function proxies(trustProxy: string | null): (address: string) => boolean {
  const list = new BlockList();
  for (const named of (trustProxy ?? '').split(',').map((text) => text.trim())) {
    const [network = '', bits] = named.split('/');
    if (network === '') continue;
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return (address) => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
