import { afterEach, expect, test, vi } from 'vitest';
import type { AdapterRefused } from './adapter-line.ts';
import { openBluetooth } from './bluetooth-line.ts';
import type { Way } from './refusals.ts';
import { openSerialPort } from './serial-line.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose list of adapters ends so; null: it has none of both. */
function browser(errorName: string | null, isSecure = true): void {
  vi.stubGlobal('isSecureContext', isSecure);
  const failing = () => Promise.reject(new DOMException('', errorName ?? ''));
  const ports = { serial: { requestPort: failing }, bluetooth: { requestDevice: failing } };
  vi.stubGlobal('navigator', errorName === null ? {} : ports);
}
const open = (way: Way): Promise<unknown> => (way === 'cabo' ? openSerialPort() : openBluetooth());

test.each([
  ['cabo', 'NotFoundError', /Nenhum adaptador foi escolhido/],
  ['bluetooth', 'NotFoundError', /Conectar por cabo/],
  ['cabo', 'NotAllowedError', /não tem permissão/],
  ['bluetooth', 'SecurityError', /não deixa usar adaptadores/],
  ['cabo', 'InvalidStateError', /já está aberto/],
  ['bluetooth', 'NetworkError', /Feche o aplicativo/],
  ['bluetooth', 'NotSupportedError', /não fala como um leitor/],
  ['cabo', null, /Chrome, Edge e Opera no computador.*Firefox a partir do 151/],
  ['bluetooth', null, /Firefox e Safari não/],
] as const)('by %s, %s is told in words, with a way out', async (way, name, sentence) => {
  browser(name);
  await expect(open(way)).rejects.toThrow(sentence);
});

test('over plain http on a network the way to https is offered', async () => {
  browser('NotFoundError', false);
  const refusal = (await open('cabo').catch((error: unknown) => error)) as AdapterRefused;
  expect(refusal.message).toMatch(/só deixa usar um adaptador em https/);
  expect(refusal.isForHttps).toBe(true);
});

test('what is not foreseen is not taken for a refusal', async () => {
  browser('DataCloneError');
  await expect(open('cabo')).rejects.toThrow(DOMException);
});

test('a cable that another program holds is told when it is opened', async () => {
  browser('NotFoundError');
  const port = { open: () => Promise.reject(new DOMException('', 'NetworkError')) };
  vi.stubGlobal('navigator', { serial: { requestPort: async () => port } });
  const chosen = await openSerialPort();
  await expect(chosen.at(38_400)).rejects.toThrow(/ocupado ou não abre/);
});
