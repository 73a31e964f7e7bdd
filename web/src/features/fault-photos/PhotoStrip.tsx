import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { Text, UnstyledButton } from '@mantine/core';
import { Thumbnail } from '../attachments/Thumbnail.tsx';
import { useOpenAttachment } from '../attachments/use-open-attachment.tsx';
import classes from './FaultPhotos.module.css';

/** In an opened card: the fault's photos, each of which opens in the viewer. */
export function PhotoStrip({ photos }: { photos: readonly FaultPhoto[] }) {
  const opening = useOpenAttachment(photos);
  return (
    <>
      <ul className={`plain-list ${classes.photos}`} aria-label="Fotos do defeito">
        {photos.map((photo) => (
          <li key={photo.id} className={classes.photo}>
            <UnstyledButton
              className={classes.tile ?? ''}
              aria-label={`Ampliar: ${photo.legenda || photo.nome_arquivo}`}
              onClick={() => opening.open(photo)}
            >
              <Thumbnail attachment={photo} size="tile" isPrinted />
            </UnstyledButton>
            <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {photo.legenda}
            </Text>
          </li>
        ))}
      </ul>
      {opening.dialog}
    </>
  );
}
