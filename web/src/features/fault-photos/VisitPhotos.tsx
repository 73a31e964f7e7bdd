import { Stack } from '@mantine/core';
import { AddPhotos } from './AddPhotos.tsx';
import { RecordPhotos } from './RecordPhotos.tsx';

/** The photos of a visit in their order; `mayTake`: and what takes new ones, pasted anywhere on the page too. */
export function VisitPhotos({ visit, mayTake }: { visit: number; mayTake: boolean }) {
  const of = { kind: 'visits', id: visit } as const;
  return (
    <Stack gap="sm">
      <RecordPhotos of={of} />
      {mayTake && <AddPhotos of={of} modelId={null} />}
    </Stack>
  );
}
