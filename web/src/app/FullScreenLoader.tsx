import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** While it is not known yet who is signed in, or the screens are still on their way. */
export function FullScreenLoader() {
  return (
    <Center component="main" mih="100dvh" aria-busy>
      <Loader size="lg" aria-hidden />
      <VisuallyHidden role="status">Carregando…</VisuallyHidden>
    </Center>
  );
}
