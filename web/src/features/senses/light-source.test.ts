import { expect, test } from 'vitest';
import { showFilm } from './light-source.ts';

/** A player that takes the file, or does not, and shows pictures so wide. */
function player(told: 'onloadeddata' | 'onerror', videoWidth: number): HTMLVideoElement {
  const events = { onloadeddata: () => undefined, onerror: () => undefined };
  const made = Object.assign(events, { videoWidth, removeAttribute: () => undefined, load: () => undefined });
  Object.defineProperty(made, 'src', { set: () => queueMicrotask(() => made[told]()) });
  return made as unknown as HTMLVideoElement;
}
const film = new File(['x'], 'recado.mp4');

test('a film with a picture is shown; what cannot be shown says why', async () => {
  await expect(showFilm(player('onloadeddata', 320), film)).resolves.toBeTypeOf('function');
  await expect(showFilm(player('onloadeddata', 0), film)).rejects.toThrow(
    'recado.mp4 só tem som, sem imagem',
  );
  await expect(showFilm(player('onerror', 0), film)).rejects.toThrow('não sabe mostrar recado.mp4');
});
