import { CategoryPage } from '../../features/categories/CategoryPage.tsx';
import { ModelsUsing } from '../../features/equipment-models/ModelsUsing.tsx';

/** A category with the number of its models. */
export function Category() {
  return <CategoryPage uses={(id) => <ModelsUsing category={id} />} />;
}
