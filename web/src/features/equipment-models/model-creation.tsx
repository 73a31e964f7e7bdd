import type { NamedModel } from '@bancada/contract/symptoms';
import type { ChoiceCreation } from '../../ui/ChoiceListEnd.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NewModelDialog = lazyPart(async () => (await import('./NewModelDialog.tsx')).NewModelDialog);

/** Creates a missing model from a box where models are picked. */
export const modelCreation: ChoiceCreation<NamedModel> = {
  thing: 'equipamento',
  dialog: (nome, close) => <NewModelDialog nome={nome} onClose={close} />,
};
