import { expect, test } from 'vitest';
import { quickHash } from '../../../test/passwords.ts';
import { deviceOf } from '../security-events/device.ts';
import { isBreached } from './breached-passwords.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { refuseWeakPassword } from './weak-passwords.ts';

const owner = { nome: 'Rita Ribeiro', nome_usuario: 'rita', email: 'rr@oficina.test' };
const refusal = async (password: string): Promise<string | null> => {
  try {
    await refuseWeakPassword('senha', password, owner);
    return null;
  } catch (error) {
    return (error as { body: { detail: [{ msg: string }] } }).body.detail[0].msg;
  }
};

test.each([
  '12345678',
  '87654321',
  'password',
  'Password',
  'p@ssw0rd',
  'senha123',
  'Senha123',
  'qwertyui',
  '1q2w3e4r',
  'abcdefgh',
  'aaaaaaaa',
  '00000000',
  '12341234',
  'senhasenha',
  'flamengo',
  'corinthians',
  'computador',
  '01011990',
  'aB1!'.repeat(20),
  // The product's name and terms of the trade, with little added.
  'bancada123',
  'Bancada2026',
  'minhabancada',
  'oficina123',
  'assistenciatecnica',
])('%s is among the commonest', async (password) => {
  expect(await refusal(password)).toBe('Esta senha está entre as mais usadas. Escolha outra.');
});

test.each(['mudar123', 'MUDAR123', 'brasil123', 'Corinthians1910', 'flamengo1', 'Palmeiras10'])(
  '%s was seen in breaches',
  async (password) => {
    expect(await refusal(password)).toBe(
      'Esta senha apareceu em vazamentos de senhas de outros sites. Escolha outra.',
    );
  },
);

test('while a password is checked, other calls are answered', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  expect(await refusal('q9kz wv81 mx0p lr77 tnb3')).toBeNull();
  clearInterval(counting);
  expect(turns).toBeGreaterThan(0);
});

test('random passwords are hardly ever mistaken for breached ones', () => {
  const chosen = Array.from({ length: 2_000 }, (_, number) => `escolhida ao acaso ${number} vezes`);
  expect(chosen.filter(isBreached).length).toBeLessThan(5);
});

test.each([
  'ponta-de-prova-7',
  'Senha@123',
  'SenhaForte123!',
  'solda & estanho',
  'çédille-não',
  'x7$kQ9!m',
  'três pratos de trigo',
  'correct horse battery staple is long enough for anyone',
])('%s is not', async (password) => {
  expect(await refusal(password)).toBeNull();
});

test('a password matches however its accents are composed, and none matches without an account', async () => {
  const hash = await hashPassword('não-liga-não'.normalize('NFD'));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=32768,t=2,p=1\$/);
  expect(await passwordFits('não-liga-não'.normalize('NFC'), hash)).toBe(true);
  expect(await passwordFits('nao-liga-nao', hash)).toBe(false);
  expect(await passwordFits('não-liga-não', null)).toBe(false);
});

test('under load some are refused with 503, and whoever is accepted is answered', async () => {
  const cheap = await quickHash('y');
  const crowd = await Promise.allSettled(Array.from({ length: 150 }, () => passwordFits('x', cheap)));
  const refused = crowd.filter((one) => one.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(60);
  expect(refused[0]?.reason).toMatchObject({ code: 'busy', status: 503, retryAfterSeconds: 5 });
  expect(await passwordFits('x', null)).toBe(false);
});

test('load from one address does not push out anybody else', async () => {
  const cheap = await quickHash('y');
  const crowd = Array.from({ length: 150 }, () => passwordFits('x', cheap, undefined, '203.0.113.7'));
  const others = [1, 2, 3].map((place) => passwordFits('x', cheap, undefined, `198.51.100.${place}`));
  const settled = await Promise.allSettled([...crowd, ...others]);
  expect(settled.slice(-3)).toEqual(others.map(() => ({ status: 'fulfilled', value: false })));
  expect(settled.some(({ status }) => status === 'rejected')).toBe(true);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    { navegador: 'Firefox 145', sistema: 'Windows', dispositivo: 'computador' },
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    { navegador: 'Safari 19', sistema: 'iOS 19.1', dispositivo: 'celular' },
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    { navegador: 'Microsoft Edge 142', sistema: 'Linux', dispositivo: 'computador' },
  ],
  ['curl/8.5.0', { sistema: null, dispositivo: null }],
  ['<script>alert(1)</script>', { sistema: null, dispositivo: null }],
  ['', { navegador: null, sistema: null, dispositivo: null }],
  [null, { navegador: null, sistema: null, dispositivo: null }],
])('%s is known as its device', (userAgent, device) => {
  expect(deviceOf(userAgent)).toMatchObject(device);
});
