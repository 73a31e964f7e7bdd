import { useSearch } from '@tanstack/react-router';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { DatasheetFields } from './DatasheetFields.tsx';
import { checkDatasheet, createDatasheet, emptyDatasheet } from './datasheet-values.ts';

/** The address may bring the number that was searched for. */
export function NewDatasheetPage() {
  const { part_number = '' }: { part_number?: string | undefined } = useSearch({ strict: false });
  return (
    <Page title="Novo datasheet">
      <CreationForm
        name="new-datasheet"
        label="Novo datasheet"
        empty={{ ...emptyDatasheet, part_number }}
        check={checkDatasheet}
        save={createDatasheet}
        blame={blameTakenValue}
        failure="Erro ao criar datasheet."
        submitLabel="Criar Datasheet"
        leadsTo="/datasheets"
        fields={(form, isLocked) => <DatasheetFields form={form} isLocked={isLocked} isNew />}
      />
    </Page>
  );
}
