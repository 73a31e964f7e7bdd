import { expect, test } from 'vitest';
import { isOwnAddress, readAddressSearch, writeAddressSearch } from './router.tsx';

test('what a technician types survives the round trip through the URL', () => {
  for (const q of ['55', '1E5', '5.10', 'true', 'null', '0062', '{"a":1}', 'não liga', 'A2 B*', 'a&b=c'])
    expect(readAddressSearch(writeAddressSearch({ q }))).toEqual({ q });
});

test('a URL is written plainly, without unset parameters', () => {
  expect(writeAddressSearch({ q: '55', pagina: 2, aba: undefined })).toBe('?q=55&pagina=2');
  expect(writeAddressSearch({ q: undefined })).toBe('');
});

test('no address leads to another site after a sign-in', () => {
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
