import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { ScanButton } from './ScanButton.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose camera refuses so; null: it has no way to one. */
function camera(errorName: string | null, isSecureContext = true): void {
  vi.stubGlobal('isSecureContext', isSecureContext);
  const getUserMedia = () => Promise.reject(new DOMException('', errorName ?? ''));
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: errorName === null ? undefined : { getUserMedia },
  });
}

test.each([
  ['NotAllowedError', true, /não tem permissão de usar a câmera. Permita no cadeado/],
  ['NotFoundError', true, /não tem câmera. Use o celular, ou leia de uma foto, ou digite o código/],
  ['NotReadableError', true, /Outro programa está usando a câmera/],
  [null, true, /não sabe usar a câmera. Chrome, Edge, Firefox e Safari/],
  ['NotFoundError', false, /só deixa usar a câmera em https.*“Usar com https”.*leia de uma foto/],
])(
  'without a camera (%s, secure: %s) it says why, and a photo still does',
  async (name, isSecure, sentence) => {
    camera(name, isSecure);
    await renderInApp(() => <ScanButton onRead={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ler código com a câmera' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('button', { name: 'Ler de uma foto' })).toBeEnabled();
  },
);
