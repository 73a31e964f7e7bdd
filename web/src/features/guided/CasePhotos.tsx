import type { GuidedCase } from '@bancada/contract/guided/guided-calls';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { FaultPhotos } from '../fault-photos/FaultPhotos.tsx';

/** The photos of the fault that is diagnosed; of several, of the one that is chosen. */
export function CasePhotos({ case_: { defeitos, modelo_equipamento_id } }: { case_: GuidedCase }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const shown = defeitos.find(({ sintoma_id }) => sintoma_id === chosen) ?? defeitos[0];
  if (shown === undefined) return null;
  return (
    <div>
      {defeitos.length > 1 && (
        <NativeSelect
          mt="lg"
          size="md"
          label="Fotos de qual defeito"
          value={String(shown.sintoma_id)}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          data={defeitos.map(({ sintoma_id, sintoma }) => ({ value: String(sintoma_id), label: sintoma }))}
        />
      )}
      <FaultPhotos key={shown.sintoma_id} fault={shown.sintoma_id} model={modelo_equipamento_id} />
    </div>
  );
}
