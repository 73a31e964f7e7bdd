import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { layout } from '../../timings.ts';
import { useAddressOf } from '../../ui/use-address-of.ts';
import { smallPictureQuery, thumbnailQuery } from './attachments.queries.ts';
import { documentTypeIcon } from './document-type-icon.ts';
import { isDrawnByAll, isPhoto } from './pictures.ts';
import classes from './Thumbnail.module.css';

interface ThumbnailProps {
  attachment: AttachmentSummary;
  /** `list`: in a row; `file`: beside a file's name; `tile`: as wide as its place. */
  size: 'list' | 'file' | 'tile';
  /** Where the file's name stands beside it, there is nothing to read out. */
  isNamedBeside?: boolean;
  /** Fetched wherever it is: the page is printed with it. */
  isPrinted?: boolean;
}

/** A picture of an attachment, in a box of fixed size; the icon of its document type until it is there, and where there is none. */
export function Thumbnail({ attachment, size, isNamedBeside = false, isPrinted = false }: ThumbnailProps) {
  const { ref, entry } = useIntersection({ rootMargin: `${layout.picturesNearPx}px 0px` });
  const Icon = documentTypeIcon(attachment.tipo_documento);
  // Thumbnails are made in turn, behind all that is being read: a photo that has just come is shown as it is meanwhile.
  const isShownWhole = size === 'tile' && isDrawnByAll(attachment);
  const isNear = isPrinted || entry?.isIntersecting === true;
  return (
    <span
      ref={ref}
      className={classes.box}
      data-size={size}
      data-document={!isPhoto(attachment) || undefined}
    >
      <Icon size={size === 'tile' ? 32 : 20} stroke={1.6} aria-hidden />
      {(attachment.tem_miniatura || isShownWhole) && isNear && (
        <Picture key={attachment.id} attachment={attachment} isNamedBeside={isNamedBeside} />
      )}
    </span>
  );
}

function Picture({ attachment, isNamedBeside }: Pick<ThumbnailProps, 'attachment' | 'isNamedBeside'>) {
  const { id, tem_miniatura } = attachment;
  const thumbnail = useQuery({ ...thumbnailQuery(id), enabled: tem_miniatura });
  const whole = useQuery({ ...smallPictureQuery(id), enabled: !tem_miniatura });
  const data = thumbnail.data ?? whole.data ?? undefined;
  const address = useAddressOf(data);
  const [state, setState] = useState<'coming' | 'drawn' | 'broken'>('coming');
  if (address === undefined || state === 'broken') return null;
  return (
    <img
      className={classes.picture}
      src={address}
      alt={isNamedBeside ? '' : attachment.nome_arquivo}
      draggable={false}
      data-drawn={state === 'drawn' || undefined}
      onLoad={() => setState('drawn')}
      onError={() => setState('broken')}
    />
  );
}
