import { manufacturerEndpoints, NewManufacturer } from '@bancada/contract/manufacturers';
import { call } from '../../api/client.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { schemaErrors } from '../../ui/use-checked-form.ts';
import type { Choice } from '../../ui/use-choices.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { ManufacturerFields } from './ManufacturerFields.tsx';
import { manufacturerChoices } from './manufacturers.queries.ts';

interface ManufacturerSelectProps extends RecordSelectProps {
  /** Offers to create a missing one. */
  isCreatable?: boolean;
}

/** Select for one manufacturer. */
export function ManufacturerSelect({ isCreatable = false, ...field }: ManufacturerSelectProps) {
  return (
    <RecordSelect
      {...field}
      source={manufacturerChoices}
      nothingFound="Nenhum fabricante encontrado."
      {...(isCreatable
        ? { creation: (nome, close) => <NewManufacturerDialog nome={nome} onClose={close} /> }
        : {})}
    />
  );
}

function NewManufacturerDialog({ nome, onClose }: { nome: string; onClose: (made: Choice | null) => void }) {
  return (
    <CreationDialog
      name="manufacturer-on-the-spot"
      title="Novo fabricante"
      initialValues={{ nome, website: '', contato_suporte: '' }}
      check={(values) => schemaErrors(NewManufacturer, values)}
      save={(values) => call(manufacturerEndpoints.create, { body: values })}
      blame={blameTakenValue}
      failure="Erro ao criar fabricante."
      submitLabel="Criar Fabricante"
      fields={(form, isLocked) => <ManufacturerFields form={form} isLocked={isLocked} isNew />}
      onClose={onClose}
    />
  );
}
