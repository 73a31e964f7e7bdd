import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { modelChoices } from './equipment-models.queries.ts';

/** Select for one equipment model. */
export function ModelSelect(field: RecordSelectProps) {
  return <RecordSelect {...field} source={modelChoices} nothingFound="Nenhum modelo encontrado." />;
}
