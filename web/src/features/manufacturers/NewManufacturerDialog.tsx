import { manufacturerEndpoints, NamedManufacturer } from '@bancada/contract/records/manufacturers';
import { TextInput } from '@mantine/core';
import { call } from '../../api/client.ts';
import { blameTakenValue } from '../../api/error-message.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { Choice } from '../../ui/use-choices.ts';

/** Creates a missing manufacturer from within another form, by its name alone. */
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
      initialValues={{ nome }}
      check={(values) => schemaErrors(NamedManufacturer, values)}
      save={(values) => call(manufacturerEndpoints.createNamed, { body: values })}
      blame={blameTakenValue}
      failure="Erro ao criar fabricante."
      submitLabel="Criar Fabricante"
      fields={(form, isLocked) => (
        <TextInput
          label="Nome"
          description="Website e contato podem vir depois, na página do fabricante."
          size="md"
          required
          readOnly={isLocked}
          data-autofocus
          {...form.getInputProps('nome')}
        />
      )}
      onClose={onClose}
    />
  );
}
