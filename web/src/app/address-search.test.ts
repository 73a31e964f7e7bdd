import { expect, test } from 'vitest';
import { isOwnAddress, readAddressSearch, writeAddressSearch } from './address-search.ts';

test('what a technician types comes back from the address as it was typed', () => {
  for (const q of ['55', '1E5', '5.10', 'true', 'null', '0062', '{"a":1}', 'não liga', 'A2 B*', 'a&b=c'])
    expect(readAddressSearch(writeAddressSearch({ q }))).toEqual({ q });
});

test('an address is written plainly, without what is not set', () => {
  expect(writeAddressSearch({ q: '55', pagina: 2, aba: undefined })).toBe('?q=55&pagina=2');
  expect(writeAddressSearch({ q: undefined })).toBe('');
});

test('after a sign-in no address leads to another site', () => {
  for (const own of ['/', '/?q=fonte', '/troubleshooting/7']) expect(isOwnAddress(own), own).toBe(true);
  for (const foreign of [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    'http://evil.test',
    'x',
  ])
    expect(isOwnAddress(foreign), foreign).toBe(false);
});
