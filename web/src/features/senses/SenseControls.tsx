import { Button, FileButton, Group } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface SenseControlsProps {
  start: { label: string; icon: ReactNode; act: () => void };
  stop: { label: string; act: () => void };
  file: { label: string; icon: ReactNode; accept: string; act: (file: File) => void };
  /** Nothing is being heard or seen. */
  isResting: boolean;
  isLocked: boolean;
}

/** Begins and ends a use of the microphone or camera, or opens a file in its place. */
export function SenseControls({ start, stop, file, isResting, isLocked }: SenseControlsProps) {
  return (
    <Group gap="xs">
      <Button
        variant={isResting ? 'light' : 'filled'}
        size="md"
        px="md"
        leftSection={isResting ? start.icon : <IconPlayerStop size={18} />}
        disabled={isLocked}
        onClick={({ detail }) => {
          if (isResting) start.act();
          // The second press of two must not end what the first began.
          else if (detail < 2) stop.act();
        }}
      >
        {isResting ? start.label : stop.label}
      </Button>
      <FileButton accept={file.accept} onChange={(chosen) => chosen !== null && file.act(chosen)}>
        {(button) => (
          <Button
            {...button}
            variant="default"
            size="md"
            px="md"
            leftSection={file.icon}
            disabled={isLocked || !isResting}
          >
            {file.label}
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
