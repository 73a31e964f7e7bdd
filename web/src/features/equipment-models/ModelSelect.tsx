import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { modelChoices } from './equipment-models.queries.ts';

/** One equipment model of all. */
export function ModelSelect(field: RecordSelectProps) {
  return <RecordSelect {...field} source={modelChoices} nothingFound="Nenhum modelo encontrado." />;
}
