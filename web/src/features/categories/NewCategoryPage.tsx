import { categoryEndpoints, NewCategory } from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { notice } from '../records/notices.tsx';
import { CategoryFields, type CategoryValues, noCategory } from './CategoryFields.tsx';

export function NewCategoryPage() {
  return (
    <Page title="Nova categoria">
      <CreationForm
        name="new-category"
        label="Nova categoria"
        empty={noCategory}
        check={(values) => schemaErrors(NewCategory, values)}
        save={createAndTell}
        blame={blameTakenValue}
        failure="Erro ao criar categoria."
        submitLabel="Criar Categoria"
        leadsTo="/categories"
        delayMs={0}
        fields={(form, isLocked) => <CategoryFields form={form} isLocked={isLocked} isNew />}
      />
    </Page>
  );
}

/** The form closes at once, so the list's page shows the success message. */
async function createAndTell(values: CategoryValues) {
  const saved = await call(categoryEndpoints.create, { body: values });
  notice(saved.message);
  return {};
}
