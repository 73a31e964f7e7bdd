import type { NamedModel } from '@bancada/contract/faults/symptoms';
import type { ChoiceCreation } from '../../ui/ChoiceListEnd.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { modelChoices } from './equipment-models.queries.ts';

/** Select for one equipment model. */
export function ModelSelect(field: RecordSelectProps) {
  return <RecordSelect {...field} source={modelChoices} nothingFound="Nenhum modelo encontrado." />;
}

const NewModelDialog = lazyPart(async () => (await import('./NewModelDialog.tsx')).NewModelDialog);

/** Creates a missing model from a box where models are picked, beside these that are there already. */
export function modelCreationBeside(ids: readonly number[]): ChoiceCreation<NamedModel> {
  return {
    thing: 'equipamento',
    dialog: (nome, close) => <NewModelDialog nome={nome} beside={ids[0]} onClose={close} />,
  };
}
