import { manufacturerEndpoints, NewManufacturer } from '@bancada/contract/manufacturers';
import { call } from '../../api/client.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { Choice } from '../../ui/use-choices.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { ManufacturerFields } from './ManufacturerFields.tsx';

/** Creates a missing manufacturer from within another form. */
export function NewManufacturerDialog({
  nome,
  onClose,
}: {
  nome: string;
  onClose: (made: Choice | null) => void;
}) {
  return (
    <CreationDialog
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
