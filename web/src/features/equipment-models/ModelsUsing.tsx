import { countedKind } from '@bancada/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { CountLink } from '../../ui/CountLink.tsx';
import { modelCountQuery } from './equipment-models.queries.ts';

/** The number of a maker's, or a category's, models. */
export function ModelsUsing({ maker, category }: { maker?: number; category?: number }) {
  return (
    <CountLink
      query={useQuery(modelCountQuery({ manufacturer_id: maker, category_id: category }))}
      text={(total) => countedKind('equipment-models', total)}
      none="Nenhum equipamento."
      failure="Erro ao buscar equipamentos."
      link={{ to: '/equipment-models', search: { fabricante: maker, categoria: category } }}
    />
  );
}
