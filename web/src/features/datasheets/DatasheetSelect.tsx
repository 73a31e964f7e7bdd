import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { datasheetChoices } from './datasheets.queries.ts';

/** One datasheet of all. */
export function DatasheetSelect(field: RecordSelectProps) {
  return <RecordSelect {...field} source={datasheetChoices} nothingFound="Nenhum datasheet encontrado." />;
}
