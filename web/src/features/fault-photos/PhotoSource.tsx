import { Button, FileButton, Group, Text } from '@mantine/core';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type RefObject, useRef, useState } from 'react';
import { namedPicture } from '../attachments/sending/file-names.ts';
import { useFilesAnywhere } from '../attachments/sending/use-files-anywhere.ts';
import classes from './FaultPhotos.module.css';

const pictureTypes = 'image/*,.heic,.heif';
/** Some systems name no type for a phone's photos. */
const isPicture = ({ type, name }: File) => type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** Takes photos: by the camera of a phone, from files, pasted or dropped anywhere on the page. */
export function PhotoSource({ onPhotos }: { onPhotos: (files: File[]) => void }) {
  const mayHaveCamera = navigator.maxTouchPoints > 0;
  const resetChosen = useRef<() => void>(null);
  const resetTaken = useRef<() => void>(null);
  const [refused, setRefused] = useState<string[]>([]);
  const take = (files: File[]) => {
    setRefused(files.filter((file) => !isPicture(file)).map(({ name }) => name));
    const pictures = files.filter(isPicture).map(namedPicture);
    if (pictures.length > 0) onPhotos(pictures);
  };
  const chosen = (files: File[], reset: RefObject<(() => void) | null>) => {
    // So that the same file can be chosen again.
    reset.current?.();
    take(files);
  };
  const isOver = useFilesAnywhere({ onFiles: take, onPaste: take });
  return (
    <div className={classes.source} data-over={isOver || undefined} data-print="no">
      <Group gap="sm">
        {mayHaveCamera && (
          <FileButton
            accept="image/*"
            capture="environment"
            resetRef={resetTaken}
            onChange={(file) => chosen(file === null ? [] : [file], resetTaken)}
            inputProps={{ 'aria-label': 'Fotografar', tabIndex: -1 }}
          >
            {(button) => (
              <Button {...button} size="md" px="sm" variant="light" leftSection={<IconCamera size={18} />}>
                Fotografar
              </Button>
            )}
          </FileButton>
        )}
        <FileButton
          multiple
          accept={pictureTypes}
          resetRef={resetChosen}
          onChange={(files) => chosen(files, resetChosen)}
          inputProps={{ 'aria-label': 'Escolher fotos', tabIndex: -1 }}
        >
          {(button) => (
            <Button {...button} size="md" px="sm" variant="light" leftSection={<IconPhotoPlus size={18} />}>
              Escolher fotos
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          Ou cole uma imagem, ou solte fotos nesta página.
        </Text>
      </Group>
      {refused.length > 0 && (
        <Text size="sm" c="red" role="alert" mt="xs" style={{ overflowWrap: 'anywhere' }}>
          {refused.join(', ')}: não é imagem. Outros arquivos se anexam na página do equipamento.
        </Text>
      )}
    </div>
  );
}
