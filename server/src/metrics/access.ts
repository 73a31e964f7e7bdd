import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Whether this request may read the metrics: by the token that is set. Where it comes from says nothing: a proxy on this machine may send
 * what a request from here would.
 */
export function mayReadMetrics(request: IncomingMessage, token: string | null): boolean {
  return token !== null && hasToken(request.headers.authorization, token);
}

function hasToken(authorization: string | undefined, token: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  // Sums are of one length, and comparing them takes the same time wherever they differ.
  return timingSafeEqual(sumOf(given), sumOf(token));
}

function sumOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
