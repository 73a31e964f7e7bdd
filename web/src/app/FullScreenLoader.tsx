import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** Shown while the signed-in user or the screens are loading. */
export function FullScreenLoader() {
  return (
    <Center component="main" mih="100dvh" aria-busy>
      <Loader size="lg" aria-hidden />
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
    </Center>
  );
}
