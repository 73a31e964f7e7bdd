import type { EquipmentModel } from '@bancada/contract/equipment-models';
import { Text } from '@mantine/core';
import { dateText } from '../../ui/time.ts';

/** The release date, marked if it is approximate. */
export function ReleaseDate({ data_lancamento, data_aproximada }: EquipmentModel) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {data_aproximada ? knownPart(data_lancamento) : dateText(data_lancamento)}
      {data_aproximada && (
        <Text span size="xs" c="dimmed" ff="text" title="A data é aproximada">
          {' '}
          aprox.
        </Text>
      )}
    </span>
  );
}

/** The first of a month stands for the month, that of January for the year. */
function knownPart(day: string): string {
  if (day.endsWith('-01-01')) return day.slice(0, 4);
  return day.endsWith('-01') ? `${day.slice(5, 7)}/${day.slice(0, 4)}` : dateText(day);
}
