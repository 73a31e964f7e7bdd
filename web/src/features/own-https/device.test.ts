import { expect, test } from 'vitest';
import { deviceOf, httpsAddresses, pageForOthers, wayOf } from './device.ts';

const served = { porta: 3443, porta_http: 3000, nomes: ['192.168.0.10', 'oficina.local', 'fd00::10'] };
const at = (address: string) => new URL(address);

test.each([
  ['Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 Chrome/140.0 Mobile', 5, 'android'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 5, 'ios'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1', 0, 'outros'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'windows'],
  ['Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', 0, 'outros'],
])('%s is known', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device);
});

test('https is offered at the host where this browser is, then at the others', () => {
  expect(httpsAddresses(served, at('http://oficina.local:3000'))).toEqual([
    'https://oficina.local:3443',
    'https://192.168.0.10:3443',
    'https://[fd00::10]:3443',
  ]);
  expect(httpsAddresses(served, at('http://[fd00::10]:3000'))[0]).toBe('https://[fd00::10]:3443');
  expect(httpsAddresses(served, at('http://localhost:3000'))[0]).toBe('https://localhost:3443');
  // Not in the certificate: a browser would refuse it.
  expect(httpsAddresses(served, at('http://outra.lan:3000'))[0]).toBe('https://192.168.0.10:3443');
});

test('another device opens the page over http, at an address that is not this computer’s own', () => {
  expect(pageForOthers(served, at('https://oficina.local:3443'))).toBe('http://oficina.local:3000/https');
  expect(pageForOthers(served, at('http://127.0.0.1:3000'))).toBe('http://192.168.0.10:3000/https');
  expect(pageForOthers({ ...served, nomes: [] }, at('http://localhost:3000'))).toBeNull();
  expect(pageForOthers({ ...served, porta_http: null }, at('http://localhost:3000'))).toBeNull();
});

test('a proxy’s https is told from the own', () => {
  expect(wayOf(served, at('http://oficina.local:3000'))).toBe('http');
  expect(wayOf(served, at('https://oficina.local:3443'))).toBe('own');
  expect(wayOf(served, at('https://bancada.example'))).toBe('proxy');
});
