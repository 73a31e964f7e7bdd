import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Failure } from '../../ui/Failure.tsx';
import { useOpenAttachment } from '../attachments/use-open-attachment.tsx';
import { useThumbnailsToCome } from '../attachments/use-thumbnails-to-come.ts';
import { useMay } from '../auth/use-may.ts';
import classes from './FaultPhotos.module.css';
import { photosQuery } from './fault-photos.queries.ts';
import { PhotoFigure } from './PhotoFigure.tsx';
import { type PhotoRecord, photoWords } from './photo-record.ts';

const listKey = ['fault-photos'] as const;

export function usePhotos(of: PhotoRecord) {
  const query = useQuery(photosQuery(of));
  return { query, photos: query.data ?? [] };
}

/** The photos of a record in their order, each with what can be done with it. */
export function RecordPhotos({ of }: { of: PhotoRecord }) {
  const queryClient = useQueryClient();
  const mayEdit = useMay('edit-knowledge-base');
  const { query, photos } = usePhotos(of);
  const opening = useOpenAttachment(photos);
  useThumbnailsToCome(photos, listKey);
  return (
    <>
      {query.isError && query.data === undefined && (
        <Failure
          error={query.error}
          fallback="Erro ao buscar as fotos."
          onRetry={() => void query.refetch()}
        />
      )}
      {photos.length > 0 && (
        <ol className={`plain-list ${classes.photos}`} aria-label={photoWords[of.kind].list}>
          {photos.map((photo, place) => (
            <PhotoFigure
              key={photo.id}
              of={of}
              photo={photo}
              place={{ index: place, count: photos.length }}
              mayEdit={mayEdit}
              onOpen={() => opening.open(photo)}
              onChanged={(fotos) => {
                queryClient.setQueryData(photosQuery(of).queryKey, fotos);
                void queryClient.invalidateQueries();
              }}
            />
          ))}
        </ol>
      )}
      {opening.dialog}
    </>
  );
}
