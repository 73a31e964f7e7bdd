// What a session with an adapter is, and what is read of one. ECU: a control unit of the car, called module on screens.

/** One exchange: what was sent to the adapter, and all characters that came until the next thing was sent. `sent` is empty where reading went on. */
export interface Exchange {
  sent: string;
  received: string;
}

/** A line of a saved session that is no exchange; it may have held anything. */
export interface UnreadableExchange {
  /** Counted from 1. */
  unreadableLine: number;
}

export type SessionEntry = Exchange | UnreadableExchange;

/** The request that a code answers: 03 stored, 07 pending, 0A permanent (SAE J1979); KWP 18 stored; 19 02 uds (ISO 14229). */
export type CodeKind = 'stored' | 'pending' | 'permanent' | 'uds';

export interface SessionCode {
  /** As the header names it: `7E8`, `18DAF110`, `10`; null without headers. */
  ecu: string | null;
  /** Five characters: `P0133`. */
  code: string;
  /** Failure type of SAE J2012-DA, two hexadecimal digits; null where the service has none. */
  failureType: string | null;
  /** Status byte of ISO 14229 or KWP 2000, two hexadecimal digits; null where the service has none. */
  status: string | null;
  kind: CodeKind;
}

export type ProblemReason =
  | 'no-data'
  | 'no-answer'
  | 'adapter'
  | 'unread'
  | 'broken'
  | 'ambiguous'
  | 'contradictory'
  | 'refused'
  | 'pending'
  | 'cut-off'
  | 'begun-late'
  | 'unasked'
  | 'unreadable-line'
  | 'nothing-asked';

export interface SessionProblem {
  /** The command as it was sent; empty where there is none. */
  sent: string;
  reason: ProblemReason;
  ecu: string | null;
  /** What the adapter said, the reason of a refusal in hexadecimal, or the number of a line; empty for none. */
  detail: string;
}

export interface DecodedSession {
  /** Whether each request for codes has a whole answer of each module that answered; false if none was asked. */
  complete: boolean;
  /** 17 characters; null if it was not asked, not whole, or modules differ. */
  vin: string | null;
  codes: SessionCode[];
  problems: SessionProblem[];
}

/** Parses a saved session: one JSON object a line. */
export function readSession(text: string): SessionEntry[] {
  return text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap((line, place) => (line.trim() === '' ? [] : [entryOf(line, place + 1)]));
}

function entryOf(line: string, unreadableLine: number): SessionEntry {
  const value = parsed(line);
  if (typeof value !== 'object' || value === null) return { unreadableLine };
  const { sent, received } = value as Record<string, unknown>;
  return typeof sent === 'string' && typeof received === 'string' ? { sent, received } : { unreadableLine };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
