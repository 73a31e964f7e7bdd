import { faultPhotoLimits } from '@bancada/contract/attachments/photo-marks';
import { ActionIcon, Button, Group, Loader, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAddressOf } from '../../ui/use-address-of.ts';
import classes from './FaultPhotos.module.css';
import { changeWaiting, dropWaiting, type WaitingPhoto } from './waiting-photos.ts';

interface WaitingListProps {
  photos: readonly WaitingPhoto[];
  /** Tries one that failed again; absent where they are not sent yet. */
  onRetry?: () => void;
}

/** Photos that are not on the server yet, each with its caption. */
export function WaitingList({ photos, onRetry }: WaitingListProps) {
  if (photos.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.waiting}`} aria-label="Fotos por enviar">
      {photos.map((photo, place) => (
        <li key={photo.id} className={classes.line}>
          <Waiting photo={photo} number={place + 1}>
            {onRetry !== undefined && photo.state.at === 'failed' && (
              <Button variant="default" size="md" px="sm" onClick={onRetry}>
                Tentar de novo
              </Button>
            )}
          </Waiting>
        </li>
      ))}
    </ul>
  );
}

function Waiting({ photo, number, children }: { photo: WaitingPhoto; number: number; children: ReactNode }) {
  const { id, file, legenda, state } = photo;
  const address = useAddressOf(file);
  return (
    <>
      <img className={classes.small} src={address} alt="" />
      <div className={classes.words}>
        <TextInput
          aria-label={`Legenda da foto ${number}`}
          placeholder="Legenda: o que se vê"
          size="md"
          maxLength={faultPhotoLimits.legendaMaxChars}
          value={legenda}
          // In a form, Enter would send it.
          onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()}
          onChange={({ currentTarget }) => changeWaiting(id, { legenda: currentTarget.value })}
        />
        <Group gap="xs" role="status">
          {state.at === 'sending' && (
            <>
              <Loader size={16} />
              <Text size="sm">Enviando...</Text>
            </>
          )}
          {state.at === 'failed' && (
            <Text size="sm" c="red">
              Não foi enviada. {state.sentence}
            </Text>
          )}
        </Group>
        {children}
      </div>
      {state.at !== 'sending' && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          aria-label={`Descartar a foto ${number}`}
          onClick={() => dropWaiting([id])}
        >
          <IconX size={20} />
        </ActionIcon>
      )}
    </>
  );
}
