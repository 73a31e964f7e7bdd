import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../ui/Failure.tsx';
import { Section } from '../../ui/Section.tsx';
import { useOpenAttachment } from '../attachments/use-open-attachment.tsx';
import { useThumbnailsToCome } from '../attachments/use-thumbnails-to-come.ts';
import { useMay } from '../auth/use-may.ts';
import { AddPhotos } from './AddPhotos.tsx';
import classes from './FaultPhotos.module.css';
import { faultPhotosQuery } from './fault-photos.queries.ts';
import { PhotoFigure } from './PhotoFigure.tsx';

interface FaultPhotosProps {
  /** Id of the symptom. */
  fault: number;
  /** Id of the model on the bench, whose attachments new photos become. */
  model?: number | null;
}

const listKey = ['fault-photos'] as const;

/** On a fault's page and in its diagnosis: its photos in order, and what takes new ones. */
export function FaultPhotos({ fault, model = null }: FaultPhotosProps) {
  const queryClient = useQueryClient();
  const mayAdd = useMay('edit-knowledge-base');
  const query = useQuery(faultPhotosQuery(fault));
  const photos = query.data ?? [];
  const opening = useOpenAttachment(photos);
  useThumbnailsToCome(photos, listKey);
  if (photos.length === 0 && !mayAdd && !query.isError) return null;
  return (
    <Section title="Fotos" isWide isPrinted={photos.length > 0}>
      {query.isError && query.data === undefined && (
        <Failure
          error={query.error}
          fallback="Erro ao buscar as fotos."
          onRetry={() => void query.refetch()}
        />
      )}
      {photos.length > 0 && (
        <ol className={`plain-list ${classes.photos}`} aria-label="Fotos do defeito">
          {photos.map((photo, place) => (
            <PhotoFigure
              key={photo.id}
              fault={fault}
              photo={photo}
              place={{ index: place, count: photos.length }}
              mayEdit={mayAdd}
              onOpen={() => opening.open(photo)}
              onChanged={(fotos) => {
                queryClient.setQueryData(faultPhotosQuery(fault).queryKey, fotos);
                void queryClient.invalidateQueries();
              }}
            />
          ))}
        </ol>
      )}
      {mayAdd && <AddPhotos fault={fault} model={model} />}
      {opening.dialog}
    </Section>
  );
}
