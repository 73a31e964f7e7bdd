import type { Symptom } from '@bancada/contract/faults/symptoms';
import { countedKind } from '@bancada/contract/records/records';
import { Alert, Checkbox, List, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { modelText } from '../equipment-models/model-text.ts';
import { changedModels } from './symptom-values.ts';

interface MovedEntriesProps {
  symptom: Symptom;
  /** The ids of the models: before the edit, and as chosen now. */
  base: readonly number[];
  typed: readonly number[];
  /** Whether the added models get the fixes. */
  isGiving: boolean;
  onGiving: (isGiving: boolean) => void;
  isLocked: boolean;
}

/** What the chosen models mean for the symptom’s entries; nothing if they stay as they are. */
export function MovedEntries({ symptom, base, typed, isGiving, onGiving, isLocked }: MovedEntriesProps) {
  const { added } = changedModels(base, typed);
  const losing = modelsWithEntries(symptom, base, typed);
  const going = losing.reduce((sum, { registros }) => sum + registros, 0);
  return (
    <>
      {added.length > 0 && symptom.consertos > 0 && (
        <Checkbox
          size="md"
          checked={isGiving}
          disabled={isLocked}
          onChange={(event) => onGiving(event.currentTarget.checked)}
          label={givingLabel(symptom.consertos, added.length)}
          description={`${countedKind('troubleshooting', symptom.consertos * added.length)}, com os diagnósticos e os códigos que cada solução já tem. Sem isto, quem busca pelo equipamento não encontra os consertos.`}
        />
      )}
      {losing.length > 0 && (
        <Alert color="yellow" variant="light" role="status" icon={<IconTrash />}>
          <Text fw={600}>
            {countedKind('troubleshooting', going)} {going === 1 ? 'vai' : 'vão'} para a Lixeira ao salvar
          </Text>
          <List spacing={4} my={4}>
            {losing.map((model) => (
              <List.Item key={model.id}>
                {modelText(model)}: {model.registros}
              </List.Item>
            ))}
          </List>
          <Text>Dá para desfazer: o equipamento volta com os seus registros.</Text>
        </Alert>
      )}
    </>
  );
}

function givingLabel(fixes: number, models: number): string {
  const what = fixes === 1 ? 'o conserto' : `os ${fixes} consertos`;
  const where = models === 1 ? 'ao equipamento acrescentado' : `aos ${models} equipamentos acrescentados`;
  return `Levar ${what} deste sintoma ${where}`;
}

/** The models that an edit takes off though they have entries of the symptom. */
export function modelsWithEntries(symptom: Symptom, base: readonly number[], typed: readonly number[]) {
  const { removed } = changedModels(base, typed);
  return symptom.equipment_models.filter(({ id, registros }) => registros > 0 && removed.includes(id));
}
