import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeSession } from './decode-session.ts';
import { type Exchange, readSession, type SessionCode } from './session.ts';
import { cars, rightFor, sessionOf } from './session-cases.ts';
import { changes, losses, spoiltAt } from './spoilt-sessions.ts';

const sorted = (codes: readonly SessionCode[]) => codes.map((code) => JSON.stringify(code)).sort();
const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const spoiling = fc.tuple(part, part, part);

/** Requests with their answers, the lines of each parted by `/`, after the given settings. */
function session(settings: string[], ...asked: [sent: string, lines: string][]): Exchange[] {
  return [
    ...settings.map((sent) => ({ sent, received: 'OK\r\r>' })),
    ...asked.map(([sent, lines]) => ({ sent, received: `${lines.replaceAll('/', '\r')}\r\r>` })),
  ];
}

function read(exchanges: readonly Exchange[]) {
  const { complete, codes, problems } = decodeSession(exchanges);
  return { complete, codes: codes.map(({ code }) => code), reasons: problems.map(({ reason }) => reason) };
}

const whole = (...codes: string[]) => ({ complete: true, codes, reasons: [] });

test('a whole session is read to the last code, whatever the car and the adapter', () => {
  fc.assert(
    fc.property(cars, (car) => {
      const { complete, vin, codes, problems } = decodeSession(sessionOf(car));
      const right = rightFor(car);
      expect({ complete, vin, codes: sorted(codes), problems }).toEqual({
        ...{ ...right, codes: sorted(right.codes) },
        problems: [],
      });
    }),
    { numRuns: 200 },
  );
});

describe('a spoilt session', () => {
  // The same cases each time: in one of many thousands what is left is by chance a whole answer that nobody can tell from a right one.
  test.each(Object.entries(losses))('shows no code that the car did not say: %s', (_, spoil) => {
    fc.assert(
      fc.property(cars, spoiling, (car, [which, at, other]) => {
        const right = new Set(sorted(rightFor(car).codes));
        const { codes } = decodeSession(spoiltAt(sessionOf(car), spoil, which, at, other));
        expect(sorted(codes).filter((code) => !right.has(code))).toEqual([]);
      }),
      { numRuns: 60, seed: 86 },
    );
  });

  test.each(Object.entries(changes))('shows no wrong code where lines are checked: %s', (name, spoil) => {
    const isSeen = ({ protocol }: { protocol: string }) =>
      name.includes('swapped') ? protocol < '3' : protocol < '6';
    fc.assert(
      fc.property(cars.filter(isSeen), spoiling, (car, [which, at, other]) => {
        const checked = { ...car, hasHeaders: true };
        const right = new Set(sorted(rightFor(checked).codes));
        const { codes } = decodeSession(spoiltAt(sessionOf(checked), spoil, which, at, other));
        expect(sorted(codes).filter((code) => !right.has(code))).toEqual([]);
      }),
      { numRuns: 60, seed: 86 },
    );
  });

  test('is not complete when it ends before the prompt, at whatever character', () => {
    const exchanges = session(['ATSP6', 'ATH1'], ['03', '7E8 04 43 01 01 33 00 00/7E9 02 43 00 00 00 00 00']);
    const last = exchanges.at(-1)?.received ?? '';
    for (let length = 0; length < last.length; length++) {
      const cut = exchanges.with(-1, { sent: '03', received: last.slice(0, length) });
      expect(decodeSession(cut).complete).toBe(false);
    }
  });

  test('says which line of its file is no exchange, and is not complete', () => {
    const text = '\uFEFF{"sent":"03","received":"4300\\r\\r>"}\n\n{"sent":"07","rece';
    expect(decodeSession(readSession(text))).toMatchObject({
      complete: false,
      problems: [{ reason: 'unreadable-line', detail: '3' }],
    });
  });
});

describe('an answer', () => {
  test.each<[string, Exchange[], ReturnType<typeof read>]>([
    [
      'with 0000 before a code has that code',
      session(['ATSP5', 'ATH0'], ['03', '43 00 00 02 51 00 00']),
      whole('P0251'),
    ],
    ['may have a code that ends in 00', session(['ATSP6', 'ATH0'], ['03', '43 01 03 00']), whole('P0300')],
    [
      'whose count takes padding for codes is wrong',
      session(['ATSP6', 'ATH0'], ['03', '43 02 01 33 55 55 55']),
      { complete: false, codes: [], reasons: ['broken'] },
    ],
    [
      'with codes behind its count is wrong',
      session(['ATSP6', 'ATH1'], ['03', '7E8 06 43 01 01 33 04 20 00']),
      { complete: false, codes: [], reasons: ['broken'] },
    ],
    [
      'of another protocol than the declared one is not understood',
      session(['ATSP6', 'ATH1'], ['03', '18 DA F1 10 04 43 01 01 33 00 00 00']),
      { complete: false, codes: [], reasons: ['unread'] },
    ],
    [
      'that fits two protocols is left out when none is declared',
      session([], ['03', '43 01 33 00 00 00 00']),
      { complete: false, codes: [], reasons: ['ambiguous'] },
    ],
    [
      'contradicted by another of the same module is left out',
      session(['ATSP6', 'ATH1'], ['03', '7E8 04 43 01 01 33/7E8 04 43 01 01 34']),
      { complete: false, codes: [], reasons: ['contradictory'] },
    ],
    [
      'that nobody asked for shows no codes',
      session(['ATSP6', 'ATH1'], ['03', '7E8 02 43 00'], ['ATRV', '7E8 04 47 01 01 33']),
      { complete: false, codes: [], reasons: ['unasked'] },
    ],
    [
      'is one with an equal line of the same module',
      session(['ATSP6', 'ATH1'], ['03', '7E8 04 43 01 01 33/7E8 04 43 01 01 33']),
      whole('P0133'),
    ],
    [
      'in raw frames without headers is read',
      session(['ATSP6', 'ATH0', 'ATCAF0'], ['03', '04 43 01 01 33 00 00 00']),
      whole('P0133'),
    ],
    [
      'to the same question asked again makes silence good',
      session(['ATSP6', 'ATH0'], ['03', 'NO DATA'], ['03', '43 01 01 33']),
      whole('P0133'),
    ],
    [
      'is not complete behind a refusal of another module',
      session(['ATSP6', 'ATH1'], ['03', '7E8 04 43 01 01 33/7E9 03 7F 03 11']),
      { complete: false, codes: ['P0133'], reasons: ['refused'] },
    ],
    [
      'on a K-line is left out when another line of its module is bad',
      session(['ATSP3', 'ATH1'], ['03', '48 6B 10 43 01 33 00 00 00 00 3A/48 6B 10 43 01 34 00 00 00 00 3A']),
      { complete: false, codes: [], reasons: ['unread'] },
    ],
    [
      'without its echo from an adapter that echoes has lost its start',
      [{ sent: '0100', received: '0100\r41 00 BE 3E A8 13\r\r>' }, ...session([], ['03', '43 01 01 33'])],
      { complete: false, codes: ['P0133'], reasons: ['begun-late'] },
    ],
  ])('%s', (_, exchanges, right) => expect(read(exchanges)).toEqual(right));

  test('is not read by a protocol that one digit names against the shape of the others', () => {
    const named = (digit: string) => [{ sent: 'ATDPN', received: `A${digit}\r\r>` }];
    const filled = session([], ['0100', '41 00 BE 3E A8 13 00'], ['03', '43 02 01 33 04 20 00']);
    expect(read([...named('6'), ...filled])).toEqual(whole('P0133', 'P0420'));
    expect(read([...named('5'), ...filled])).toMatchObject({ complete: false, codes: [] });
  });

  test('is not complete where nothing was asked', () => {
    expect(read(session(['ATSP6'], ['0100', '41 00 BE 3E A8 13']))).toEqual({
      ...{ complete: false, codes: [] },
      reasons: ['nothing-asked'],
    });
  });
});
