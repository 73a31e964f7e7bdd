import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DiagnosisEdit, NewDiagnosis } from '../faults/diagnoses.ts';
import { asShown, asStored, haveRoom, longSignalTexts, longSignalType } from './long-signals.ts';
import { beepItems, beepWords, ledGroups, ledWords, longSignalWords } from './signal-codes.ts';
import { readSignalCode, typedCode, writtenCode } from './typed-code.ts';

const counted = fc.integer({ min: 1, max: 99 });

describe('a signal beyond the limits', () => {
  test('of one colour is stored within ten letters and digits, drawn with its count, and read back from its words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...'ABVGZ'), fc.integer({ min: 10, max: 99 }), (colour, count) => {
        const read = readSignalCode('led', `${colour}${count}`);
        const code = 'code' in read ? read.code : '';
        expect(code).toMatch(/^[A-Z0-9]{1,10}$/);
        expect(ledGroups(code)).toEqual([{ colour, blinks: count }]);
        expect(readSignalCode('led', ledWords(code))).toEqual({ code });
        expect(readSignalCode('post', code)).toEqual({ code });
        expect(longSignalType(code)).toBe('led');
      }),
    );
  });
  test('of beeps in one or two groups is stored within ten letters and digits, and read back from its words', () => {
    fc.assert(
      fc.property(fc.array(counted, { minLength: 1, maxLength: 2 }), (counts) => {
        const beeps = counts.reduce((sum, count) => sum + count, 0);
        fc.pre(beeps > 8);
        const read = readSignalCode('beep', counts.join('-'));
        const code = 'code' in read ? read.code : '';
        expect(code).toMatch(/^BIP[A-Z0-9]{1,7}$/);
        expect(beepItems(code).filter((item) => item === 'S')).toHaveLength(beeps);
        expect(readSignalCode('beep', beepWords(code))).toEqual({ code });
      }),
    );
  });
  test('is said in words', () => {
    expect(longSignalWords('LEDV12')).toBe('vermelho pisca 12 vezes');
    expect(longSignalWords('LEDG4G11')).toBe('verde pisca 4 vezes, verde pisca 11 vezes');
    expect(longSignalWords('BIP3P3P4P1')).toBe('bipes: 3-3-4-1');
    expect(longSignalWords('BIP1L8C')).toBe('bipes: 1 longo, 8 curtos');
  });
  test.each(['LEDV9', 'LED12', 'LEDV012', 'LEDV120', 'BIP8', 'BIP9C', 'BIP09', 'BIPP9', 'P0AA6', 'A2', ''])(
    'is not %j',
    (code) => expect([longSignalType(code), longSignalWords(code)]).toEqual([null, null]),
  );
});

test('the notations of the calls keep their limits, and a table takes them as people write', () => {
  const strict = (type: 'led' | 'beep', text: string) => typedCode(type).safeParse(text);
  expect(strict('led', 'A12').success).toBe(false);
  expect(strict('led', 'B2 A12').success).toBe(false);
  expect(strict('beep', 'SsSsSsSsSsSsSsSsS').success).toBe(false);
  expect(strict('led', '12 âmbar').data).toBe('LEDA12');
  expect(strict('beep', '12 bipes').data).toBe('BIP12');
  expect(writtenCode('led').safeParse('A12').data).toBe('LEDA12');
});

test('it is stored where the POST code is, seen in its own field, and refused beside another POST code', () => {
  const given = { code_post: '', code_led: 'LEDV12', code_beep: '' };
  expect(asStored(given)).toEqual({ code_post: 'LEDV12', code_led: null, code_beep: '' });
  expect(asShown(asStored(given))).toEqual({ code_post: null, code_led: 'LEDV12', code_beep: '' });
  expect(asShown({ code_post: 'BIP9', code_beep: 'S' })).toEqual({ code_post: 'BIP9', code_beep: 'S' });
  expect(asShown({ code_post: 'E20' })).toEqual({ code_post: 'E20' });
  expect(haveRoom({ code_post: 'E20', code_led: 'A2' })).toBe(true);
  expect(haveRoom({ code_led: 'LEDV12', code_beep: 'BIP9' })).toBe(false);
  const both = { descricao: 'Fonte', code_post: 'E20', code_led: '12 vermelhas' };
  for (const schema of [NewDiagnosis, DiagnosisEdit])
    expect(schema.safeParse(both).error?.issues.map(({ message }) => message)).toEqual([
      longSignalTexts.taken,
    ]);
  // What an edit does not say stays: the POST code that is there would be lost.
  expect(DiagnosisEdit.safeParse({ code_led: '12 vermelhas' }).success).toBe(false);
  expect(DiagnosisEdit.safeParse({ code_led: '12 vermelhas', code_post: null }).success).toBe(true);
});
