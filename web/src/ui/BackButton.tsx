import { Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type LinkProps, useCanGoBack, useRouter } from '@tanstack/react-router';

/** Back to where one came from; if the page was opened by its URL, to the list it is of, or the main screen. */
export function BackButton({ list = '/' }: { list?: string }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="default"
      size="md"
      px="sm"
      aria-label="Voltar"
      style={{ flex: 'none' }}
      onClick={() =>
        canGoBack ? router.history.back() : void router.navigate({ to: list as NonNullable<LinkProps['to']> })
      }
    >
      <IconArrowLeft size={18} aria-hidden />
      <Text span inherit visibleFrom="md" ml={8}>
        Voltar
      </Text>
    </Button>
  );
}
