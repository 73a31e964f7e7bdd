import { category } from '@bancada/contract/kinds/category';
import { categoryEndpoints, NewCategory } from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { blameTakenValue } from '../../api/error-message.ts';
import { CreationDialog } from '../../ui/CreationDialog.tsx';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { Choice } from '../../ui/use-choices.ts';
import { emptyOf, KindFields } from '../records/KindFields.tsx';

/** Creates a missing category from within another form. */
export function NewCategoryDialog({
  nome,
  onClose,
}: {
  nome: string;
  onClose: (made: Choice | null) => void;
}) {
  return (
    <CreationDialog
      title="Nova categoria"
      initialValues={{ ...emptyOf(category), nome }}
      check={(values) => schemaErrors(NewCategory, values)}
      save={(values) => call(categoryEndpoints.create, { body: values })}
      blame={blameTakenValue}
      failure="Erro ao criar categoria."
      submitLabel="Criar Categoria"
      fields={(form, isLocked) => (
        <KindFields fields={category.fields} form={form} isLocked={isLocked} isNew references={{}} />
      )}
      onClose={onClose}
    />
  );
}
