import type { AttachmentSummary } from '@bancada/contract/attachments/attachments';
import { Text, UnstyledButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Loaded, SkeletonBlocks } from '../../ui/Loaded.tsx';
import { Section } from '../../ui/Section.tsx';
import { useAddressOf } from '../../ui/use-address-of.ts';
import { pictureQuery } from '../attachments/pictures/decode-for-browser.ts';
import { picturesOf } from '../attachments/pictures.ts';
import { useOpenAttachment } from '../attachments/use-open-attachment.tsx';
import classes from './KeptAttachments.module.css';
import { useKeptPictures } from './kept.queries.ts';
import type { KeptFault } from './kept-faults.ts';

/** The photos of a fault and the pictures of its equipment that this browser keeps, and what it does not keep. Nothing where there are no files. */
export function KeptAttachments({ kept }: { kept: KeptFault }) {
  const query = useKeptPictures(kept);
  const { fotos } = kept.fault;
  const others = kept.attachments.filter(({ id }) => !fotos.some((photo) => photo.id === id));
  const part = (title: string, attachments: readonly Captioned[]) =>
    attachments.length > 0 && (
      <Section title={title}>
        <Loaded
          query={query}
          failure="Não foi possível ler o que este navegador guarda."
          skeleton={<SkeletonBlocks count={1} heightPx={120} />}
        >
          {(pictures) => <Pictures attachments={attachments} pictures={pictures} />}
        </Loaded>
      </Section>
    );
  return (
    <>
      {part('Fotos', fotos)}
      {part('Anexos dos equipamentos', inViewingOrder(others))}
    </>
  );
}

/** The pictures as one looks at them, then the other files. */
function inViewingOrder(attachments: readonly AttachmentSummary[]): AttachmentSummary[] {
  const pictures = picturesOf(attachments);
  return [...pictures, ...attachments.filter((one) => !pictures.includes(one))];
}

/** A photo of a fault has its caption. */
type Captioned = AttachmentSummary & { legenda?: string };

interface PicturesProps {
  attachments: readonly Captioned[];
  pictures: NonNullable<ReturnType<typeof useKeptPictures>['data']>;
}

function Pictures({ attachments, pictures }: PicturesProps) {
  const blobOf = (id: number, size: 'thumbnail' | 'whole') =>
    pictures.find((one) => one.id === id && one.size === size)?.blob;
  const shown = attachments.filter(({ id }) => pictures.some((one) => one.id === id));
  const whole = shown.filter(({ id }) => blobOf(id, 'whole') !== undefined);
  useForViewer(whole.map((attachment) => ({ attachment, blob: blobOf(attachment.id, 'whole') })));
  const opening = useOpenAttachment(whole);
  return (
    <>
      {shown.length > 0 && (
        <ul className={`plain-list ${classes.pictures}`} aria-label="Imagens guardadas">
          {shown.map((attachment) => {
            const { id } = attachment;
            const picture = (
              <Tile {...{ attachment }} blob={blobOf(id, 'thumbnail') ?? blobOf(id, 'whole')} />
            );
            return (
              <li key={id}>
                {whole.includes(attachment) ? (
                  <UnstyledButton
                    className={classes.tile ?? ''}
                    aria-label={`Ler ${attachment.nome_arquivo}`}
                    onClick={() => opening.open(attachment)}
                  >
                    {picture}
                  </UnstyledButton>
                ) : (
                  picture
                )}
              </li>
            );
          })}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {sentenceOf(attachments.length, shown.length)}
      </Text>
      {opening.dialog}
    </>
  );
}

function sentenceOf(all: number, shown: number): string {
  const rest = 'Fotos inteiras abrem sem conexão nos defeitos fixados; os outros arquivos, não.';
  if (shown === all) return rest;
  const kept = shown === 0 ? 'Nenhuma imagem guardada' : `${shown} com imagem guardada`;
  return `${all === 1 ? '1 arquivo' : `${all} arquivos`}. ${kept}. ${rest}`;
}

function Tile({ attachment, blob }: { attachment: Captioned; blob: Blob | undefined }) {
  const address = useAddressOf(blob);
  return (
    <figure className={classes.figure}>
      <img className={classes.picture} src={address} alt={attachment.nome_arquivo} />
      <Text component="figcaption" size="xs" c="dimmed" {...(attachment.legenda ? {} : { truncate: true })}>
        {attachment.legenda || attachment.nome_arquivo}
      </Text>
    </figure>
  );
}

/** Puts kept photos where the viewer looks for them. */
function useForViewer(photos: { attachment: AttachmentSummary; blob: Blob | undefined }[]): void {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are those of one reading, which comes once
  useEffect(() => {
    for (const { attachment, blob } of photos)
      if (blob !== undefined) queryClient.setQueryData(pictureQuery(attachment).queryKey, blob);
  }, [queryClient, photos.length]);
}
