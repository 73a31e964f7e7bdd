// The requests of a session: which are followed, and whom they ask.
import type { Service } from './answers.ts';
import { compact } from './received-lines.ts';

export interface FollowedRequest {
  /** The window that it opens. */
  window: number;
  /** As it was sent, without blanks around it. */
  sent: string;
  service: Service;
  isForCodes: boolean;
  /** The module that the adapter was told to ask; empty for all. */
  target: string;
}

/** Digits of a request to the car. A last single one is the number of lines that the adapter shall wait for. */
export function requestDigits(sent: string): string {
  const [, digits = ''] = /^((?:[\dA-F]{2})+)[\dA-F]?$/.exec(compact(sent)) ?? [];
  return digits;
}

function followedService(digits: string): Service | null {
  if (digits === '03' || digits === '07' || digits === '0A' || digits === '0902' || digits === '22F190')
    return digits;
  if (/^1902[\dA-F]{2}$/.test(digits)) return '1902';
  return /^18(?:[\dA-F]{2}){0,3}$/.test(digits) ? '18' : null;
}

/** The requests that are followed, in the order of their windows. */
export function followedRequests(sents: readonly string[]): FollowedRequest[] {
  let header = '';
  let filter = '';
  return sents.flatMap((sent, window) => {
    const command = compact(sent);
    if (/^AT(?:Z|WS|D)$/.test(command)) header = filter = '';
    header = /^ATSH([\dA-F]+)$/.exec(command)?.[1] ?? header;
    filter = /^ATCRA([\dA-FX]*)$/.exec(command)?.[1] ?? filter;
    const service = followedService(requestDigits(sent));
    if (service === null) return [];
    const isForCodes = service !== '0902' && service !== '22F190';
    return [{ window, sent: sent.trim(), service, isForCodes, target: `${header}/${filter}` }];
  });
}
