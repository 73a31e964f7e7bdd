import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { webAddress } from './values.ts';

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

test.each([
  'www.exemplo.com.br',
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
