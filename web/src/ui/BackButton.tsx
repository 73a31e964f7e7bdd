import { Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Back to where one came from, or to the main screen if the page was opened by its URL. */
export function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="default"
      size="md"
      px="sm"
      aria-label="Voltar"
      style={{ flex: 'none' }}
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: '/' }))}
    >
      <IconArrowLeft size={18} aria-hidden />
      <Text span inherit visibleFrom="md" ml={8}>
        Voltar
      </Text>
    </Button>
  );
}
