import { Button, Group, Progress, Text } from '@mantine/core';
import type { PhoneQueue, QueuedPhoto } from './phone-queue.ts';

/** So many lines say enough: a hundred photos wait their turn. */
const shownAtOnce = 8;

/** Photos that are not on the server yet, each with how far it is. */
export function PhoneQueueList({ photos, queue }: { photos: readonly QueuedPhoto[]; queue: PhoneQueue }) {
  if (photos.length === 0) return null;
  return (
    <ul className="plain-list" aria-label="Fotos por enviar">
      {photos.slice(0, shownAtOnce).map((photo) => (
        <li key={photo.id} style={{ marginBottom: 12 }}>
          <Line photo={photo} queue={queue} />
        </li>
      ))}
    </ul>
  );
}

function Line({ photo: { id, name, state }, queue }: { photo: QueuedPhoto; queue: PhoneQueue }) {
  return (
    <>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Text>
      {state.at === 'sending' && (
        <Progress value={state.part * 100} aria-label={`Envio de ${name}`} transitionDuration={0} />
      )}
      {state.at === 'waiting' && (
        <Text size="sm" c="dimmed">
          Espera a sua vez
        </Text>
      )}
      {state.at === 'failed' && (
        <>
          <Text size="sm" c="red">
            Não foi enviada. {state.sentence}
          </Text>
          <Group gap="xs">
            <Button size="md" px="sm" variant="default" onClick={() => queue.retry(id)}>
              Tentar de novo
            </Button>
            <Button size="md" px="sm" variant="subtle" color="gray" onClick={() => queue.drop(id)}>
              Descartar
            </Button>
          </Group>
        </>
      )}
    </>
  );
}
