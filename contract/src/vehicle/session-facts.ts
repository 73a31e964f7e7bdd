// What else a session tells: the adapter, the 12 V battery, whether anything is about high voltage.
import { compact } from './received-lines.ts';
import type { SessionCode, SessionEntry } from './session.ts';

export interface SessionFacts {
  /** As the adapter introduced itself: `ELM327 v1.5`; null if it did not. */
  adapter: string | null;
  /** Of the 12 V battery, in volts, at the adapter's plug; the last reading. null if it was not read. */
  volts: number | null;
  /** The adapter does not know how to let a module go on (AT FC): answers of several frames from addresses beyond OBD's are cut. */
  isSingleFrame: boolean;
}

/** Facts of a session. Pure, and takes anything. */
export function factsOf(entries: readonly SessionEntry[]): SessionFacts {
  const facts: SessionFacts = { adapter: null, volts: null, isSingleFrame: false };
  for (const entry of entries) {
    if ('unreadableLine' in entry) continue;
    const received = entry.received.replaceAll('\0', '');
    facts.adapter = /\b(?:ELM3\d\d|STN\d+|OBDLink)[^\r\n>]*/i.exec(received)?.[0].trim() ?? facts.adapter;
    const sent = compact(entry.sent);
    facts.isSingleFrame ||= sent.startsWith('ATFCS') && received.includes('?');
    if (sent !== 'ATRV') continue;
    const [, volts] = /(\d{1,2}\.\d{1,2})\s*V/i.exec(received) ?? [];
    if (volts !== undefined) facts.volts = Number(volts);
  }
  return facts;
}

/** Whether a code is of hybrid or electric propulsion (SAE J2012: P0A to P0F, P1A to P1F the makers’): a dangerous voltage is in the car. */
export function isOfHighVoltage({ code }: Pick<SessionCode, 'code'>): boolean {
  return /^P[01][A-F]/.test(code);
}
