import { type EquipmentModel, toComplete } from '@bancada/contract/equipment-models';
import { recordField } from '@bancada/contract/records';
import { Alert, Badge } from '@mantine/core';

/** Beside the name of a model that lacks something. */
export function ToCompleteMark({ model }: { model: EquipmentModel }) {
  if (toComplete(model).length === 0) return null;
  return (
    <Badge variant="light" color="yellow" size="sm" style={{ verticalAlign: 'middle' }}>
      a completar
    </Badge>
  );
}

/** What a model lacks, on its page. */
export function ToCompleteNote({ model }: { model: EquipmentModel }) {
  const fields = toComplete(model).map((field) => recordField('equipment-models', field)?.label);
  if (fields.length === 0) return null;
  return (
    <Alert variant="light" color="yellow" title="A completar" style={{ gridColumn: '1 / -1' }}>
      {fields.join(' · ')}. Use <strong>Editar</strong> quando souber.
    </Alert>
  );
}
