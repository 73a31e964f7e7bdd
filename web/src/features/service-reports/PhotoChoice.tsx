import type { FaultPhoto } from '@bancada/contract/attachments/photo-marks';
import { reportLimits } from '@bancada/contract/units/service-reports';
import { Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Thumbnail } from '../attachments/Thumbnail.tsx';

interface PhotoChoiceProps {
  photos: readonly FaultPhoto[];
  chosen: readonly number[];
  error: string | undefined;
  isLocked: boolean;
  onChange: (chosen: number[]) => void;
}

/** Which photos of the visit's faults go into the document: none by themselves, for they may show another unit. */
export function PhotoChoice({ photos, chosen, error, isLocked, onChange }: PhotoChoiceProps) {
  if (photos.length === 0) return null;
  const isFull = chosen.length >= reportLimits.fotos;
  const toggle = (id: number) =>
    // In the order of the fault, however they were ticked.
    onChange(photos.map((photo) => photo.id).filter((one) => chosen.includes(one) !== (one === id)));
  return (
    <Stack gap="xs" component="fieldset" p={0} m={0} bd={0} miw={0}>
      <Text component="legend" fw={600} p={0} mb={4}>
        Fotos
      </Text>
      <Text size="sm" c="dimmed">
        São as do defeito: escolha as que mostram este aparelho. Saem com o que foi desenhado nelas.
      </Text>
      {error !== undefined && (
        <Text size="sm" c="red" role="alert">
          {error}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {photos.map((photo) => (
          <Checkbox
            key={photo.id}
            size="md"
            checked={chosen.includes(photo.id)}
            disabled={isLocked || (isFull && !chosen.includes(photo.id))}
            styles={{ body: { alignItems: 'center', minHeight: 48 } }}
            label={
              <Group gap="xs" wrap="nowrap">
                <Thumbnail attachment={photo} size="list" isNamedBeside />
                <span style={{ overflowWrap: 'anywhere' }}>{photo.legenda || photo.nome_arquivo}</span>
              </Group>
            }
            onChange={() => toggle(photo.id)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
