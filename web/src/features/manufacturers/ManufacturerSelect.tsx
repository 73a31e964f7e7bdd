import { lazyPart } from '../../ui/lazy-part.tsx';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import type { Referred } from '../records/KindFields.tsx';
import { manufacturerChoices } from './manufacturers.queries.ts';

const NewManufacturerDialog = lazyPart(
  async () => (await import('./NewManufacturerDialog.tsx')).NewManufacturerDialog,
);

interface ManufacturerSelectProps extends RecordSelectProps {
  /** Offers to create a missing one. */
  isCreatable?: boolean;
}

/** For the forms of kinds that refer to one. */
export const makers: Referred = { Select: ManufacturerSelect, choices: manufacturerChoices };

/** Select for one manufacturer. */
export function ManufacturerSelect({ isCreatable = false, ...field }: ManufacturerSelectProps) {
  return (
    <RecordSelect
      {...field}
      source={manufacturerChoices}
      nothingFound="Nenhum fabricante encontrado."
      {...(isCreatable && {
        creation: {
          thing: 'fabricante',
          dialog: (nome, close) => <NewManufacturerDialog nome={nome} onClose={close} />,
        },
      })}
    />
  );
}
