import type { EquipmentModel } from '@bancada/contract/equipment-models';
import { Text } from '@mantine/core';
import { dateText } from '../../ui/time.ts';
import { knownText } from './known-text.ts';

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
