import { Stack, type StackProps } from '@mantine/core';

interface FileTargetProps extends StackProps {
  /** Whether a file is held over it. */
  isOver: boolean;
}

const heldOver = {
  borderColor: 'var(--mantine-color-petrol-6)',
  background: 'light-dark(var(--mantine-color-petrol-0), var(--mantine-color-dark-6))',
};

/** The frame in which files are chosen, and onto which they are dropped. */
export function FileTarget({ isOver, ...given }: FileTargetProps) {
  return (
    <Stack
      component="section"
      aria-label="Arquivo"
      gap="xs"
      align="center"
      py={24}
      px={16}
      ta="center"
      bd="2px dashed light-dark(var(--mantine-color-gray-4), var(--mantine-color-dark-3))"
      bdrs="md"
      style={isOver ? heldOver : {}}
      {...given}
    />
  );
}
