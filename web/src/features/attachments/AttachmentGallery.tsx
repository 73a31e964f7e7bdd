import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { wholeNumber } from '@bancada/contract/whole-number';
import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { layout } from '../../timings.ts';
import { TextButton } from '../../ui/Links.tsx';
import classes from './AttachmentGallery.module.css';
import { picturesOf } from './pictures.ts';
import { Thumbnail } from './Thumbnail.tsx';
import { useOpenAttachment } from './use-open-attachment.tsx';

/** A record's photos and the first pages of its documents: each opens in the viewer. Nothing where there are none. */
export function AttachmentGallery({ attachments }: { attachments: readonly AttachmentSummary[] }) {
  const opening = useOpenAttachment(attachments);
  const [areAllShown, setAreAllShown] = useState(false);
  const list = useId();
  const pictures = picturesOf(attachments);
  if (pictures.length === 0) return null;
  return (
    <div>
      <ul id={list} className={classes.gallery} aria-label="Fotos e documentos">
        {(areAllShown ? pictures : pictures.slice(0, layout.picturesShown)).map((attachment) => (
          <li key={attachment.id}>
            <UnstyledButton
              className={classes.tile ?? ''}
              aria-label={attachment.nome_arquivo}
              onClick={() => opening.open(attachment)}
            >
              <Thumbnail attachment={attachment} size="tile" />
              <span className={classes.name} title={attachment.nome_arquivo} aria-hidden>
                {attachment.nome_arquivo}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {pictures.length > layout.picturesShown && (
        <TextButton
          className="touch-link"
          aria-expanded={areAllShown}
          aria-controls={list}
          onClick={() => setAreAllShown(!areAllShown)}
        >
          {areAllShown ? 'Mostrar menos' : `Mostrar todos (${wholeNumber(pictures.length)})`}
        </TextButton>
      )}
      {opening.dialog}
    </div>
  );
}
