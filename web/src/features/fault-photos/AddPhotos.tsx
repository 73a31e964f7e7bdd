import { NativeSelect, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { modelText } from '../equipment-models/model-text.ts';
import { usePersonId } from '../offline/kept.queries.ts';
import { PhonePhotos } from '../phone-photos/PhonePhotos.tsx';
import { modelsOfFaultQuery, photosQuery } from './fault-photos.queries.ts';
import { PhotoSource } from './PhotoSource.tsx';
import type { PhotoRecord } from './photo-record.ts';
import { sendPhotos } from './send-photos.ts';
import { WaitingList } from './WaitingList.tsx';
import {
  addWaiting,
  changeWaiting,
  ownerOfWaiting,
  placeOf,
  restoreWaiting,
  useWaitingPhotos,
  type WaitingPhoto,
} from './waiting-photos.ts';

interface AddPhotosProps {
  of: PhotoRecord;
  /** Of a fault: the model whose attachments they become; null: it is not known yet, and they wait. */
  modelId: number | null;
  /** Asks for it. */
  field?: (asked: { isNeeded: boolean }) => ReactNode;
}

/** Takes photos of a record, and sends them at once. */
export function AddPhotos({ of, modelId, field }: AddPhotosProps) {
  const queryClient = useQueryClient();
  const personId = usePersonId();
  const place = placeOf(of);
  const waiting = useWaitingPhotos(place);
  useEffect(() => {
    if (personId !== undefined) void restoreWaiting(personId);
  }, [personId]);
  const isUnowned = (photo: WaitingPhoto) => ownerOfWaiting(of, photo) === null;
  const unowned = waiting
    .filter(isUnowned)
    .map(({ id }) => id)
    .join('\n');
  useEffect(() => {
    if (modelId === null || unowned === '') return;
    for (const id of unowned.split('\n')) changeWaiting(id, { modelId });
  }, [modelId, unowned]);
  const isAnyDue = waiting.some((photo) => !isUnowned(photo) && photo.state.at === 'waiting');
  const { kind, id } = of;
  useEffect(() => {
    if (isAnyDue) void sendPhotos(queryClient, { kind, id });
  }, [isAnyDue, queryClient, kind, id]);
  return (
    <Stack gap="sm" data-print="no">
      <WaitingList photos={waiting} onRetry={() => void sendPhotos(queryClient, of, true)} />
      {field?.({ isNeeded: unowned !== '' })}
      <PhotoSource
        onPhotos={(files) => personId !== undefined && addWaiting(files, { personId, place, modelId })}
      />
      {ownerOfWaiting(of, { modelId }) !== null && (
        <PhonePhotos registro={place} modelId={modelId} listKey={photosQuery(of).queryKey} />
      )}
    </Stack>
  );
}

/** Takes photos of a fault; without an equipment they wait until one is said. */
export function AddFaultPhotos({ fault, model }: { fault: number; model: number | null }) {
  const { owner, field } = usePhotoOwner(fault, model);
  return <AddPhotos of={{ kind: 'sintomas', id: fault }} modelId={owner} field={field} />;
}

/** The model whose attachments new photos become: the one on the bench, else one of the fault's; where it has none, it is asked for. */
function usePhotoOwner(fault: number, model: number | null) {
  const { data: models } = useQuery(modelsOfFaultQuery(fault));
  const [chosen, setChosen] = useState<number | null>(null);
  const owner = chosen ?? model ?? models?.[0]?.id ?? null;
  const field = ({ isNeeded }: { isNeeded: boolean }) => {
    if (models === undefined) return null;
    if (models.length === 0 && model === null)
      return (
        <ModelSelect
          label="De qual equipamento são as fotos?"
          noneLabel="Escolha o equipamento"
          failure="Falha ao carregar equipamentos."
          value={chosen}
          onChange={setChosen}
          error={
            isNeeded && chosen === null ? 'Escolha o equipamento: as fotos esperam por isso.' : undefined
          }
        />
      );
    if (models.length < 2) return null;
    return (
      <NativeSelect
        label="Guardar as fotos nos anexos de"
        size="md"
        maw={480}
        value={String(owner ?? '')}
        onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
        data={models.map((one) => ({ value: String(one.id), label: modelText(one) }))}
      />
    );
  };
  return { owner, field };
}
