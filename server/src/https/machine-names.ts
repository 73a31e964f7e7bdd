import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** What a server is reached by: host names, and IP addresses in text. */
export interface Names {
  dns: string[];
  ip: string[];
}

/** What an authority is limited to: endings of names, and networks (`10.0.0.0/8`). */
export interface Limits {
  endings: string[];
  networks: string[];
}

/** Endings of names that mean nothing outside of a shop's own network. */
const privateEndings = ['localhost', 'local', 'lan', 'home', 'home.arpa', 'internal'];

/** The networks that nobody on the internet has (RFC 1918, 6598, 3927, 4193, 4291). */
const privateNetworks = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'],
  ...['::1/128', 'fc00::/7'],
];

/** How this machine and its addresses are asked for, so that tests can move it elsewhere. */
export interface Machine {
  hostname(): string;
  /** IPv4 and IPv6 of its network cards. */
  addresses(): string[];
}

export const thisMachine: Machine = {
  hostname,
  addresses: () =>
    Object.values(networkInterfaces())
      .flatMap((found = []) => found)
      .filter(({ internal }) => !internal)
      .map(({ address }) => address),
};

/**
 * Everything that this machine is reached by: `localhost`, its name with and without `.local`, its addresses, and the host of
 * PUBLIC_URL. Link-local IPv6 is left out: no browser can open it.
 */
export function namesOf(
  machine: Machine,
  { publicUrl, isPublicUrlSet }: { publicUrl: string; isPublicUrlSet: boolean },
): Names {
  const full = machine.hostname().toLowerCase();
  const short = shortNameOf(machine);
  const asked = isPublicUrlSet ? [new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')] : [];
  const all = [
    ...['localhost', '127.0.0.1', '::1'],
    ...(short === null ? [] : [`${short}.local`, short]),
    ...(full === short || !isHostName(full) ? [] : [full]),
    ...machine.addresses().filter((address) => !/^fe[89ab]/i.test(address)),
    ...asked,
  ];
  const names = [...new Set(all)];
  return {
    dns: names.filter((name) => isIP(name) === 0),
    ip: names.filter((name) => isIP(name) !== 0).toSorted(),
  };
}

/** The first part of the machine's name; null where no address can be made of it. */
export function shortNameOf(machine: Machine): string | null {
  const short = machine.hostname().toLowerCase().split('.', 1)[0] ?? '';
  return isHostName(short) && short !== 'localhost' ? short : null;
}

function isHostName(text: string): boolean {
  return text.length <= 200 && /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(text);
}

/** The limits of an authority made now: what is private, and beside it the names and the networks (/24, /64) of this machine. */
export function limitsFor({ dns, ip }: Names): Limits {
  const otherNames = dns.filter((name) => !hasEnding(name, privateEndings));
  const isPrivate = inNetworks(privateNetworks);
  const otherNetworks = ip.filter((address) => !isPrivate(address)).map(networkOf);
  return {
    endings: [...privateEndings, ...otherNames],
    networks: [...privateNetworks, ...new Set(otherNetworks)],
  };
}

/** What an authority of these limits may name: one name too many, and browsers refuse the whole certificate. */
export function permitted({ dns, ip }: Names, { endings, networks }: Limits): Names {
  return { dns: dns.filter((name) => hasEnding(name, endings)), ip: ip.filter(inNetworks(networks)) };
}

function hasEnding(name: string, endings: readonly string[]): boolean {
  return endings.some((ending) => name === ending || name.endsWith(`.${ending}`));
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}

/** The network that a card of a shop usually has around its address. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return `${address.split('.', 3).join('.')}.0/24`;
  const [before = '', after = ''] = address.split('::');
  const written = before.split(':').filter((part) => part !== '');
  const missing = address.includes('::') ? 8 - written.length - after.split(':').filter(Boolean).length : 0;
  const parts = [...written, ...Array<string>(missing).fill('0'), ...after.split(':')];
  return `${parts.slice(0, 4).join(':')}::/64`;
}
