import { expect, test } from 'vitest';
import { phoneAddresses } from './phone-addresses.ts';

const machine = { hostname: () => 'oficina', addresses: () => ['192.168.0.10', 'fe80::1', 'fd00::5'] };
const publicUrl = 'http://localhost:3000';

test('a phone is led to the machine’s addresses over http, and first to where PUBLIC_URL says', () => {
  const plain = { host: '0.0.0.0', publicUrl, isPublicUrlSet: false, port: 3000 };
  const own = [
    'http://192.168.0.10:3000',
    'http://oficina.local:3000',
    'http://oficina:3000',
    'http://[fd00::5]:3000',
  ];
  expect(phoneAddresses(machine, plain)).toEqual(own);
  const named = { ...plain, publicUrl: 'https://bancada.oficina.test', isPublicUrlSet: true };
  expect(phoneAddresses(machine, named).slice(0, 2)).toEqual(['https://bancada.oficina.test', own[0]]);
  expect(phoneAddresses(machine, { ...plain, isPublicUrlSet: true })).toEqual(own);
});

test('a server that listens to its own machine alone has no address for a phone', () => {
  const alone = { host: '127.0.0.1', publicUrl, isPublicUrlSet: false, port: 3000 };
  expect(phoneAddresses(machine, alone)).toEqual([]);
});
