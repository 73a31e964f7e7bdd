import { NativeSelect, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ModelSelect } from '../equipment-models/ModelSelect.tsx';
import { modelText } from '../equipment-models/model-text.ts';
import { usePersonId } from '../offline/kept.queries.ts';
import { PhonePhotos } from '../phone-photos/PhonePhotos.tsx';
import { faultPhotosQuery, modelsOfFaultQuery } from './fault-photos.queries.ts';
import { PhotoSource } from './PhotoSource.tsx';
import { sendPhotos } from './send-photos.ts';
import { WaitingList } from './WaitingList.tsx';
import { addWaiting, changeWaiting, placeOf, restoreWaiting, useWaitingPhotos } from './waiting-photos.ts';

/** Takes photos of a fault, and sends them at once; without an equipment they wait until one is said. */
export function AddPhotos({ fault, model }: { fault: number; model: number | null }) {
  const queryClient = useQueryClient();
  const personId = usePersonId();
  const place = placeOf(fault);
  const waiting = useWaitingPhotos(place);
  const { owner, field } = usePhotoOwner(fault, model);
  useEffect(() => {
    if (personId !== undefined) void restoreWaiting(personId);
  }, [personId]);
  const unowned = waiting
    .filter(({ modelId }) => modelId === null)
    .map(({ id }) => id)
    .join('\n');
  useEffect(() => {
    if (owner === null || unowned === '') return;
    for (const id of unowned.split('\n')) changeWaiting(id, { modelId: owner });
  }, [owner, unowned]);
  const isAnyDue = waiting.some(({ modelId, state }) => modelId !== null && state.at === 'waiting');
  useEffect(() => {
    if (isAnyDue) void sendPhotos(queryClient, fault);
  }, [isAnyDue, queryClient, fault]);
  return (
    <Stack gap="sm" data-print="no">
      <WaitingList photos={waiting} onRetry={() => void sendPhotos(queryClient, fault, true)} />
      {field({ isNeeded: unowned !== '' })}
      <PhotoSource
        onPhotos={(files) => personId !== undefined && addWaiting(files, { personId, place, modelId: owner })}
      />
      {owner !== null && (
        <PhonePhotos
          registro={`sintoma:${fault}`}
          modelId={owner}
          listKey={faultPhotosQuery(fault).queryKey}
        />
      )}
    </Stack>
  );
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
