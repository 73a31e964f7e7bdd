import { VisuallyHidden } from '@mantine/core';
import { StartBrand } from './StartBrand.tsx';

/** Shown while the signed-in user or the screens are loading: what `index.html` has drawn goes on. */
export function FullScreenLoader() {
  return (
    <main className="start" data-waiting aria-busy>
      <StartBrand />
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
    </main>
  );
}
