import { manufacturerEndpoints, NewManufacturer } from '@bancada/contract/records/manufacturers';
import { call } from '../../api/client.ts';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { ManufacturerFields } from './ManufacturerFields.tsx';

export function NewManufacturerPage() {
  return (
    <Page title="Novo fabricante">
      <CreationForm
        name="new-manufacturer"
        label="Novo fabricante"
        empty={{ nome: '', website: '', contato_suporte: '' }}
        check={(values) => schemaErrors(NewManufacturer, values)}
        save={(values) => call(manufacturerEndpoints.create, { body: values })}
        blame={blameTakenValue}
        failure="Erro ao criar fabricante."
        submitLabel="Criar Fabricante"
        leadsTo="/manufacturers"
        fields={(form, isLocked) => <ManufacturerFields form={form} isLocked={isLocked} isNew />}
      />
    </Page>
  );
}
