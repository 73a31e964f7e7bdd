import { CategoryPage } from '../../features/categories/CategoryPage.tsx';
import { ModelsUsing } from '../../features/equipment-models/ModelsUsing.tsx';

/** A category with how many models are of it. */
export function Category() {
  return <CategoryPage uses={(id) => <ModelsUsing category={id} />} />;
}
