import { category } from '@bancada/contract/kinds/category';
import { type Category, CategoryEdit, categoryEndpoints } from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { KindForm } from '../records/KindForm.tsx';

/** The form of a category on its page. */
export function CategoryForm(props: EditFormProps<Category>) {
  const { id } = props.record;
  return (
    <KindForm
      {...props}
      kind={category}
      references={{}}
      check={(typed) => schemaErrors(CategoryEdit, typed)}
      save={(typed, atualizado_em) =>
        call(categoryEndpoints.save, { params: { id }, body: { ...typed, atualizado_em } })
      }
    />
  );
}
