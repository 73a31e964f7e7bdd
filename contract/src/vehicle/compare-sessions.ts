// Two sessions with one car: what a repair has changed.
import { decodeSession } from './decode-session.ts';
import { modulesOf } from './module-reports.ts';
import type { DecodedSession, SessionCode, SessionEntry } from './session.ts';

/** `unknown`: it was there, and the second time its module did not answer the same question whole. */
export type Change = 'gone' | 'new' | 'same' | 'unknown';

export interface ComparedCode {
  change: Change;
  before: SessionCode | null;
  after: SessionCode | null;
}

export interface Comparison {
  codes: ComparedCode[];
  /** Both have a VIN, and they differ. */
  isOtherCar: boolean;
}

/** Compares code by code, of each module and request; without headers the module does not count. */
export function compareSessions(before: readonly SessionEntry[], after: readonly SessionEntry[]): Comparison {
  const [earlier, later] = [decodeSession(before), decodeSession(after)];
  const isByModule = [...earlier.codes, ...later.codes].every(({ ecu }) => ecu !== null);
  const keyed = ({ codes }: DecodedSession) =>
    new Map(codes.map((code) => [keyOf(code, isByModule), code] as const));
  const [were, are] = [keyed(earlier), keyed(later)];
  const answered = wholeAnswers(after);
  // Without headers nobody is told apart: then all of it must have been answered.
  const isAnswered = (code: SessionCode) =>
    answered.has(answerKey(code)) || (answered.size === 0 && later.complete);
  const changeOf = (was: SessionCode | null, is: SessionCode | null): Change => {
    if (is !== null) return was === null ? 'new' : 'same';
    return was !== null && isAnswered(was) ? 'gone' : 'unknown';
  };
  const rows = [...new Set([...were.keys(), ...are.keys()])].map((key): ComparedCode => {
    const [was = null, is = null] = [were.get(key), are.get(key)];
    return { change: changeOf(was, is), before: was, after: is };
  });
  return {
    codes: rows,
    isOtherCar: earlier.vin !== null && later.vin !== null && earlier.vin !== later.vin,
  };
}

const keyOf = ({ ecu, code, failureType, kind }: SessionCode, isByModule: boolean) =>
  [isByModule ? ecu : '', code, failureType, kind].join('/');

const answerKey = ({ ecu, kind }: Pick<SessionCode, 'ecu' | 'kind'>) => `${ecu}/${kind}`;

const kindOfSent = (sent: string): SessionCode['kind'] | null => {
  const digits = sent.replace(/\s/g, '').toUpperCase();
  if (digits.startsWith('1902')) return 'uds';
  if (digits.startsWith('18') || digits === '03') return 'stored';
  return digits === '07' ? 'pending' : digits === '0A' ? 'permanent' : null;
};

/** The modules and kinds of code that were answered whole. Empty where modules are not told apart. */
function wholeAnswers(entries: readonly SessionEntry[]): Set<string> {
  return new Set(
    modulesOf(entries).answered.flatMap(({ ecu, answers }) =>
      answers.flatMap(({ sent, kind }) => {
        const of = kindOfSent(sent);
        return kind === 'codes' && of !== null ? [answerKey({ ecu, kind: of })] : [];
      }),
    ),
  );
}
