import type { EquipmentModel } from '@bancada/contract/equipment-models';
import { Text } from '@mantine/core';
import { dateText } from '../../ui/time.ts';

/** The release date, marked if it is approximate. */
export function ReleaseDate({ data_lancamento, data_aproximada }: EquipmentModel) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {dateText(data_lancamento)}
      {data_aproximada && (
        <Text span size="xs" c="dimmed" ff="text" title="A data é aproximada">
          {' '}
          aprox.
        </Text>
      )}
    </span>
  );
}
