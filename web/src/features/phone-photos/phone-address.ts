import { isItself } from '../../ui/own-machine.ts';

interface Place {
  protocol: string;
  /** As in `location`: IPv6 in brackets. */
  hostname: string;
  origin: string;
}

/**
 * Where a phone opens the page of a code, the likeliest first. The place at which this browser is, unless only the machine itself
 * knows it, or it has come by the instance's own https, which a phone does not trust: there the same host over http.
 * @param told by the server, which knows the addresses of its machine
 * @param token stays in the fragment, which browsers send to nobody
 */
export function phonePages(
  told: readonly string[],
  { protocol, hostname, origin }: Place,
  token: string,
): string[] {
  const overHttp = told.filter((one) => protocol === 'https:' && one.startsWith(`http://${hostname}:`));
  const here = isItself(hostname) || overHttp.length > 0 ? [] : [origin];
  return [...new Set([...overHttp, ...here, ...told])].map((one) => `${one}/celular#${token}`);
}

/** An address as people read and type it, without its token. */
export function addressShown(page: string): string {
  return page.replace(/#.*/, '');
}
