import { isItself } from '../../ui/own-machine.ts';

export type Device = 'android' | 'ios' | 'windows' | 'outros';

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** What kind of device a browser runs on, by what it says of itself. An iPad says that it is a Mac, and has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Browser): Device {
  if (/android/i.test(userAgent)) return 'android';
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'ios';
  if (/macintosh/i.test(userAgent) && maxTouchPoints > 1) return 'ios';
  return /windows/i.test(userAgent) ? 'windows' : 'outros';
}

interface Place {
  protocol: string;
  /** As in `location`: IPv6 in brackets. */
  hostname: string;
  port: string;
}

/** What `GET /https` answers, as far as addresses are made of it. */
interface Served {
  porta: number;
  porta_http: number | null;
  nomes: readonly string[];
}

const asHost = (name: string) => (name.includes(':') ? `[${name}]` : name);

/** Addresses over https for this and other devices, the one that this browser is at first. */
export function httpsAddresses({ porta, nomes }: Served, { hostname }: Place): string[] {
  const others = nomes.map(asHost).filter((host) => host !== hostname);
  const isNamed = others.length < nomes.length || isItself(hostname);
  return [...(isNamed ? [hostname] : []), ...others].map((host) => `https://${host}:${porta}`);
}

/** Where another device opens this page, without https as it does not trust yet; null where no other device gets. */
export function pageForOthers({ porta_http, nomes }: Served, { hostname }: Place): string | null {
  const host = isItself(hostname) ? nomes.map(asHost)[0] : hostname;
  return host === undefined || porta_http === null ? null : `http://${host}:${porta_http}/https`;
}

/** How this browser has come: without https, over the instance's own, or over that of a proxy with a certificate of the world. */
export function wayOf({ porta }: Pick<Served, 'porta'>, { protocol, port }: Place): 'http' | 'own' | 'proxy' {
  if (protocol !== 'https:') return 'http';
  return port === String(porta) ? 'own' : 'proxy';
}
