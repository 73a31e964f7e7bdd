import { isIPv4, isIPv6 } from 'node:net';
import {
  authorityFile,
  type OwnHttps as OwnHttpsAnswer,
  ownHttpsEndpoints,
} from '@bancada/contract/instance/own-https';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import type { Serve } from '../../http/serve.ts';
import type { Names } from '../../https/machine-names.ts';
import type { OwnHttps } from '../../https/own-https.ts';

interface Parts {
  /** null: http alone. */
  ownHttps: OwnHttps | null;
  httpPort(): number | null;
}

/** What a device needs to trust the instance's https, for anyone: it comes before the first safe sign-in. */
export function ownHttpsRoutes(app: FastifyInstance, serve: Serve, { ownHttps, httpPort }: Parts): void {
  serve(ownHttpsEndpoints.get, async () => ({ porta_http: httpPort(), ...stateOf(ownHttps) }));
  // Without a name for the download: Safari then takes it for a profile, and not for a file.
  app.get(authorityFile, async (_request, reply) => {
    if (ownHttps === null) throw new AppError('route-not-found');
    return reply
      .type('application/x-x509-ca-cert')
      .header('cache-control', 'no-cache')
      .send(ownHttps.authority.der);
  });
}

function stateOf(ownHttps: OwnHttps | null): Omit<OwnHttpsAnswer, 'porta_http'> {
  if (ownHttps === null || ownHttps.port === null) return { porta: null, nomes: [], autoridade: null };
  const { name, fingerprint, until } = ownHttps.authority;
  return {
    porta: ownHttps.port,
    nomes: sharedNames(ownHttps.certificate.names),
    autoridade: { nome: name, impressao_digital: fingerprint, valida_ate: until.toISOString() },
  };
}

/** Addresses work in every network; names ending in `.local` where machines announce themselves; bare ones where the router knows. */
export function sharedNames({ dns, ip }: Names): string[] {
  const isShared = (address: string) => !address.startsWith('127.') && address !== '::1';
  const names = dns.filter((name) => name !== 'localhost');
  return [
    ...ip.filter((address) => isIPv4(address) && isShared(address)),
    ...names.filter((name) => name.includes('.')),
    ...names.filter((name) => !name.includes('.')),
    ...ip.filter((address) => isIPv6(address) && isShared(address)),
  ];
}
