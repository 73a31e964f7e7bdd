import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Back to where one came from; to the main screen where the page was opened by its address. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconArrowLeft size={18} />}
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    >
      Voltar
    </Button>
  );
}
