import { type EquipmentModel, toComplete } from '@bancada/contract/records/equipment-models';
import { recordField } from '@bancada/contract/records/records';
import { Alert, Badge, Text } from '@mantine/core';
import { dateText } from '../../ui/time.ts';
import { knownText } from './model-text.ts';

/** The release date, marked if it is approximate. */
export function ReleaseDate({ data_lancamento, data_aproximada }: EquipmentModel) {
  if (data_lancamento === null)
    return (
      <Text span size="sm" c="dimmed" ff="text">
        {data_aproximada ? 'desconhecida' : 'não informada'}
      </Text>
    );
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {dateText(knownText(data_lancamento, data_aproximada))}
      {data_aproximada && (
        <Text span size="xs" c="dimmed" ff="text" title="A data é aproximada">
          {' '}
          aprox.
        </Text>
      )}
    </span>
  );
}

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
