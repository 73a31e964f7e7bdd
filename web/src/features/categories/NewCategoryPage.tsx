import { category } from '@bancada/contract/kinds/category';
import { categoryEndpoints, NewCategory } from '@bancada/contract/records/categories';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { KindCreation } from '../records/KindCreation.tsx';
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
