import { Stack } from '@mantine/core';
import { Section } from '../../ui/Section.tsx';
import { useMay } from '../auth/use-may.ts';
import { AddFaultPhotos, AddPhotos } from './AddPhotos.tsx';
import { RecordPhotos, usePhotos } from './RecordPhotos.tsx';

interface FaultPhotosProps {
  /** Id of the symptom. */
  fault: number;
  /** Id of the model on the bench, whose attachments new photos become. */
  model?: number | null;
}

/** On a fault's page and in its diagnosis: its photos in order, and what takes new ones. */
export function FaultPhotos({ fault, model = null }: FaultPhotosProps) {
  const mayAdd = useMay('edit-knowledge-base');
  const of = { kind: 'sintomas', id: fault } as const;
  const { query, photos } = usePhotos(of);
  if (photos.length === 0 && !mayAdd && !query.isError) return null;
  return (
    <Section title="Fotos" isWide isPrinted={photos.length > 0}>
      <RecordPhotos of={of} />
      {mayAdd && <AddFaultPhotos fault={fault} model={model} />}
    </Section>
  );
}

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
