import { categoryEndpoints, NewCategory } from '@bancada/contract/categories';
import { call } from '../../api/client.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import { schemaErrors } from '../../ui/use-checked-form.ts';
import type { Choice } from '../../ui/use-choices.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { CategoryFields, noCategory } from './CategoryFields.tsx';
import { categoryChoices } from './categories.queries.ts';

interface CategorySelectProps extends RecordSelectProps {
  /** Offers to create a missing one. */
  isCreatable?: boolean;
}

/** Select for one category. */
export function CategorySelect({ isCreatable = false, ...field }: CategorySelectProps) {
  return (
    <RecordSelect
      {...field}
      source={categoryChoices}
      nothingFound="Nenhuma categoria encontrada."
      {...(isCreatable
        ? { creation: (nome, close) => <NewCategoryDialog nome={nome} onClose={close} /> }
        : {})}
    />
  );
}

function NewCategoryDialog({ nome, onClose }: { nome: string; onClose: (made: Choice | null) => void }) {
  return (
    <CreationDialog
      name="category-on-the-spot"
      title="Nova categoria"
      initialValues={{ ...noCategory, nome }}
      check={(values) => schemaErrors(NewCategory, values)}
      save={(values) => call(categoryEndpoints.create, { body: values })}
      blame={blameTakenValue}
      failure="Erro ao criar categoria."
      submitLabel="Criar Categoria"
      fields={(form, isLocked) => <CategoryFields form={form} isLocked={isLocked} isNew />}
      onClose={onClose}
    />
  );
}
