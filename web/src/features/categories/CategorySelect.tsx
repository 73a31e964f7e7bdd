import { lazyPart } from '../../ui/lazy-part.tsx';
import { RecordSelect, type RecordSelectProps } from '../../ui/RecordSelect.tsx';
import type { Referred } from '../records/KindFields.tsx';
import { categoryChoices } from './categories.queries.ts';

const NewCategoryDialog = lazyPart(async () => (await import('./NewCategoryDialog.tsx')).NewCategoryDialog);

interface CategorySelectProps extends RecordSelectProps {
  /** Offers to create a missing one. */
  isCreatable?: boolean;
}

/** For the forms of kinds that refer to one. */
export const categories: Referred = { Select: CategorySelect, choices: categoryChoices };

/** Select for one category. */
export function CategorySelect({ isCreatable = false, ...field }: CategorySelectProps) {
  return (
    <RecordSelect
      {...field}
      source={categoryChoices}
      nothingFound="Nenhuma categoria encontrada."
      {...(isCreatable && {
        creation: {
          thing: 'categoria',
          dialog: (nome, close) => <NewCategoryDialog nome={nome} onClose={close} />,
        },
      })}
    />
  );
}
