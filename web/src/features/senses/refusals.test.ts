import { afterEach, expect, test, vi } from 'vitest';
import { openDevice } from './refusals.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose `getUserMedia` fails so; null: it has none. */
function browser(errorName: string | null, isSecureContext = true): void {
  vi.stubGlobal('isSecureContext', isSecureContext);
  const getUserMedia = () => Promise.reject(new DOMException('', errorName ?? ''));
  vi.stubGlobal('navigator', errorName === null ? {} : { mediaDevices: { getUserMedia } });
}

test.each([
  ['NotAllowedError', /não tem permissão de usar o microfone/],
  ['NotFoundError', /não tem microfone. Use o celular, ou abra uma gravação/],
  ['NotReadableError', /Outro programa está usando o microfone/],
  ['SecurityError', /não deixa usar o microfone/],
  [null, /Este navegador não sabe usar o microfone.*abra uma gravação/],
])('%s is told in words, with a way out', async (name, sentence) => {
  browser(name);
  await expect(openDevice('microfone', { audio: true })).rejects.toThrow(sentence);
});

test('over plain http on a network it is said that the browser wants https', async () => {
  browser('NotAllowedError', false);
  await expect(openDevice('câmera', { video: true })).rejects.toThrow(
    /só deixa usar a câmera em https.*“Usar com https”, no rodapé, ou abra uma gravação/,
  );
});

test('what is not foreseen is not taken for a refusal', async () => {
  browser('AbortError');
  await expect(openDevice('câmera', { video: true })).rejects.toThrow(DOMException);
});
