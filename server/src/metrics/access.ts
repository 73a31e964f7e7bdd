import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies add: a request with any of them may come from anywhere. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

export interface MetricsAccess {
  /** null: no token, this machine alone. */
  token: string | null;
  /** A proxy in front of the server: what comes from this machine may come from anywhere. */
  isBehindProxy: boolean;
}

/** Whether this request may read the metrics: by its token where one is set, else by coming from this machine itself. */
export function mayReadMetrics(request: IncomingMessage, { token, isBehindProxy }: MetricsAccess): boolean {
  if (token !== null) return hasToken(request.headers.authorization, token);
  if (isBehindProxy || forwarding.some((name) => request.headers[name] !== undefined)) return false;
  const { remoteAddress = '' } = request.socket;
  return loopback.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4');
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Sums are of one length, and comparing them takes the same time wherever they differ.
  return timingSafeEqual(sumOf(given), sumOf(token));
}

function sumOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
