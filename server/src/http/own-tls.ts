import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

/** Tells browsers to use https alone at a host, at every port of it. */
export const httpsAloneHeader = 'strict-transport-security';

/**
 * Whether a connection is TLS of this process, with a certificate of the instance's own authority: over it no browser may be told
 * to use https alone, as http goes on at the same host. A proxy with a certificate of the world comes over plain HTTP.
 */
export function isOwnTls(socket: Socket): boolean {
  return socket instanceof TLSSocket;
}
