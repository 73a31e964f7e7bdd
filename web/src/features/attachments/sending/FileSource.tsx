import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPaperclip } from '@tabler/icons-react';
import { useRef } from 'react';
import { FileTarget } from '../../../ui/FileTarget.tsx';

interface FileSourceProps {
  isOver: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files, or takes a photo on a phone; explains dropping and pasting elsewhere. */
export function FileSource({ isOver, onFiles }: FileSourceProps) {
  const mayHaveCamera = navigator.maxTouchPoints > 0;
  const resetChosen = useRef<() => void>(null);
  const resetPhoto = useRef<() => void>(null);
  const take = (files: File[], reset: React.RefObject<(() => void) | null>) => {
    // So that the same file can be chosen again.
    reset.current?.();
    if (files.length > 0) onFiles(files);
  };
  return (
    <FileTarget isOver={isOver}>
      <Text size="sm" fw={500}>
        Arquivo
      </Text>
      <Group gap="sm" justify="center">
        <FileButton
          multiple
          resetRef={resetChosen}
          onChange={(files) => take(files, resetChosen)}
          inputProps={{ 'aria-label': 'Arquivo', tabIndex: -1 }}
        >
          {(button) => (
            <Button
              {...button}
              data-choose
              size="md"
              variant="light"
              leftSection={<IconPaperclip size={18} />}
            >
              Escolher arquivos
            </Button>
          )}
        </FileButton>
        {mayHaveCamera && (
          <FileButton
            accept="image/*"
            capture="environment"
            resetRef={resetPhoto}
            onChange={(file) => take(file === null ? [] : [file], resetPhoto)}
            inputProps={{ 'aria-label': 'Foto', tabIndex: -1 }}
          >
            {(button) => (
              <Button {...button} size="md" variant="light" leftSection={<IconCamera size={18} />}>
                Fotografar
              </Button>
            )}
          </FileButton>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        Ou solte arquivos em qualquer parte desta página, ou cole uma imagem.
      </Text>
    </FileTarget>
  );
}
