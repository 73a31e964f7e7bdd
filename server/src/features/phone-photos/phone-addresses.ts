import type { Config } from '../../config.ts';
import { type Machine, namesOf } from '../../https/machine-names.ts';
import { sharedNames } from '../own-https/own-https.routes.ts';

interface Listening extends Pick<Config, 'host' | 'publicUrl' | 'isPublicUrlSet'> {
  /** Of http. */
  port: number | null;
}

const isAlone = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.');

/**
 * Where another device on the shop's network may open this server, the likeliest first: what PUBLIC_URL says, then the machine's
 * addresses and names over http, which needs no trust. Empty where it listens to its own machine alone.
 */
export function phoneAddresses(machine: Machine, { port, ...config }: Listening): string[] {
  const told = config.isPublicUrlSet ? new URL(config.publicUrl) : null;
  const first = told === null || isAlone(told.hostname.replace(/^\[|\]$/g, '')) ? [] : [told.origin];
  if (isAlone(config.host) || port === null) return first;
  const hosts = sharedNames(namesOf(machine, config)).map((name) =>
    name.includes(':') ? `[${name}]` : name,
  );
  return [...new Set([...first, ...hosts.map((host) => `http://${host}:${port}`)])];
}
