import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { acrossFields, countInQuery, idInAddress, skipInQuery, webAddress } from './values.ts';

const address = webAddress(500, 'Não é um endereço.');
const isTaken = (text: string) => z.safeParse(address, text).success;

test.each([
  '',
  'https://www.exemplo.com.br',
  ' http://exemplo.com.br ',
  'HTTPS://EXEMPLO.COM/a?b=c#d',
  'http://192.168.0.10:8080/manual',
  'http://[::1]/',
  'https://exemplo.com/@suporte?e=a@b.c',
  'https://manutenção.com.br/peças',
])('%j is the address of a page', (text) => {
  expect(isTaken(text)).toBe(true);
});

test('an address that begins with www. gets its https, and nothing else does', () => {
  const taken = (text: string) => z.safeParse(address, text).data;
  expect(taken(' www.exemplo.com.br/suporte ')).toBe('https://www.exemplo.com.br/suporte');
  expect(taken('WWW.exemplo.com.br')).toBe('https://WWW.exemplo.com.br');
  expect(taken('http://www.exemplo.com.br')).toBe('http://www.exemplo.com.br');
  for (const text of ['www.', 'www.ana@exemplo.com', 'wwwexemplo.com'])
    expect({ text, taken: taken(text) }).toEqual({ text, taken: undefined });
});

test.each([
  'exemplo.com.br',
  'ftp://exemplo.com',
  'javascript:alert(1)',
  'https://ana:segredo@exemplo.com/',
  'https://ana@exemplo.com',
  'https://@exemplo.com',
  'https://exemplo.com\\@outro.com',
  'http://[x',
  'http://[::1',
  'http://a:b:c/',
  'http://exemplo.com:99999/',
  'http://%zz/',
  'https://',
  'https://a b.com',
])('%j is not', (text) => {
  expect(isTaken(text)).toBe(false);
});

/** What `Number` reads as a number, or JavaScript turns into one. */
const notDecimal = [
  '1e3',
  '0x10',
  '0b1',
  '1.0',
  '1.5',
  '1,5',
  '+1',
  ' 1',
  '1 ',
  '1\n',
  '',
  '-0',
  '1_000',
  '١',
  'abc',
  'Infinity',
];

const wholeNumbers = {
  idInAddress: idInAddress(),
  countInQuery: countInQuery({ min: 1, max: 5000, default: 10 }),
  skipInQuery: skipInQuery(),
};

describe.each(Object.entries(wholeNumbers))('a number in an address (%s)', (_, schema) => {
  test.each(['1', '25', '1000', 7])('%j is read', (given) => {
    expect(z.parse(schema, given)).toBe(Number(given));
  });

  test.each(notDecimal)('%j is not a whole number in digits', (given) => {
    expect(z.safeParse(schema, given).error?.issues).toMatchObject([
      { code: 'invalid_type', message: 'Digite um número inteiro.' },
    ]);
  });
});

test('an id in an address has a largest value and is required', () => {
  expect(z.safeParse(idInAddress(), '2147483648').error?.issues).toMatchObject([{ code: 'too_big' }]);
  expect(z.safeParse(idInAddress(), '-1').error?.issues).toMatchObject([{ code: 'too_small' }]);
  expect(z.safeParse(z.object({ id: idInAddress() }), {}).success).toBe(false);
  expect(z.parse(countInQuery({ min: 1, max: 5, default: 3 }), undefined)).toBe(3);
});

describe('a rule across fields', () => {
  const Pair = z.object({ low: z.number(), high: z.number(), name: z.string() }).check(
    acrossFields<{ low: number; high: number }>(['low', 'high'], ({ low, high }) => low < high, {
      error: 'low is below high',
    }),
    acrossFields<{ high: number }>(['high'], ({ high }) => high.toFixed() !== '13', { error: 'not 13' }),
  );
  const messages = (given: unknown) => z.safeParse(Pair, given).error?.issues.map(({ message }) => message);
  test.each([[[]], [[[]]], [[null]], [[{}]], [null], ['x'], [1], [true], [{ low: [], high: {}, name: 'a' }]])(
    'is not asked of %j',
    (given) => {
      expect(messages(given)).not.toContain('low is below high');
      expect(messages(given)).not.toEqual([]);
    },
  );
  test('speaks beside other rules, and beside what is wrong with other fields', () => {
    expect(messages({ low: 14, high: 13, name: 1 })).toEqual([
      expect.any(String),
      'low is below high',
      'not 13',
    ]);
  });
});
