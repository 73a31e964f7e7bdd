import { expect, test } from 'vitest';
import { phonePages } from './phone-address.ts';

const told = ['http://192.168.0.10:3000', 'http://oficina.local:3000'];
const at = (address: string) => new URL(address);

test('a phone opens the address at which the computer is, where other machines know it', () => {
  expect(phonePages(told, at('http://oficina.local:3000/'), 'abc')).toEqual([
    'http://oficina.local:3000/celular#abc',
    'http://192.168.0.10:3000/celular#abc',
  ]);
  expect(phonePages([], at('https://bancada.oficina.test/'), 'abc')).toEqual([
    'https://bancada.oficina.test/celular#abc',
  ]);
});

test('at the server’s own machine it is led to an address of the network; from the own https, to http', () => {
  expect(phonePages(told, at('http://localhost:3000/'), 'abc')[0]).toBe(
    'http://192.168.0.10:3000/celular#abc',
  );
  expect(phonePages(told, at('https://oficina.local:3443/'), 'abc')[0]).toBe(
    'http://oficina.local:3000/celular#abc',
  );
  expect(phonePages([], at('http://127.0.0.1:3000/'), 'abc')).toEqual([]);
});
