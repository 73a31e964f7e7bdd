import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { usePersonId } from '../offline/kept.queries.ts';
import { PhotoSource } from './PhotoSource.tsx';
import { WaitingList } from './WaitingList.tsx';
import { addWaiting, restoreWaiting, useWaitingPhotos } from './waiting-photos.ts';

interface DraftPhotosProps {
  /** Whose attachments they become, where that is known. */
  equipment: string | undefined;
  /** Called with how many there are. */
  onCount: (count: number) => void;
}

/** In each step of the wizard: the photos of the fault that is being written, which are sent once it is saved. */
export function DraftPhotos({ equipment, onCount }: DraftPhotosProps) {
  const personId = usePersonId();
  const waiting = useWaitingPhotos('rascunho');
  useEffect(() => {
    // Even where none wait: the first one is kept as soon as it is taken, not once the store has come over the line.
    if (personId !== undefined) void restoreWaiting(personId);
  }, [personId]);
  const count = waiting.length;
  useEffect(() => {
    onCount(count);
    return () => onCount(0);
  }, [count, onCount]);
  return (
    <section aria-label="Fotos">
      <Stack gap="sm">
        <div>
          <Text fw={600}>Fotos</Text>
          {waiting.length > 0 && (
            <Text size="sm" c="dimmed">
              Vão junto quando o fluxo for salvo
              {equipment === undefined ? '.' : `, para os anexos de ${equipment}.`}
            </Text>
          )}
        </div>
        <WaitingList photos={waiting} />
        <PhotoSource
          onPhotos={(files) =>
            personId !== undefined && addWaiting(files, { personId, place: 'rascunho', modelId: null })
          }
        />
      </Stack>
    </section>
  );
}
