import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { datasheetChoices } from './datasheets.queries.ts';

/** Select for one datasheet. */
export function DatasheetSelect(field: RecordSelectProps) {
  return <RecordSelect {...field} source={datasheetChoices} nothingFound="Nenhum datasheet encontrado." />;
}
