import { category } from '@bancada/contract/kinds/category';
import {
  type Category,
  CategoryEdit,
  categoryEndpoints,
  NewCategory,
} from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { KindCreation } from '../records/KindCreation.tsx';
import { KindForm } from '../records/KindForm.tsx';
import { notice } from '../records/notices.tsx';

export function NewCategoryPage() {
  return (
    <KindCreation
      kind={category}
      references={{}}
      name="new-category"
      leadsTo="/categories"
      check={(values) => schemaErrors(NewCategory, values)}
      // The form closes at once, so the list's page shows the success message.
      save={async (values) => {
        const saved = await call(categoryEndpoints.create, { body: values });
        notice(saved.message);
        return {};
      }}
      delayMs={0}
    />
  );
}

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
