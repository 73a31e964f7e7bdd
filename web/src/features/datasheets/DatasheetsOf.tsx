import { countedKind } from '@bancada/contract/records';
import { useQuery } from '@tanstack/react-query';
import { CountLink } from '../../ui/CountLink.tsx';
import { datasheetCountQuery } from './datasheets.queries.ts';

/** The number of a maker's datasheets. */
export function DatasheetsOf({ maker }: { maker: number }) {
  return (
    <CountLink
      query={useQuery(datasheetCountQuery({ manufacturer_id: maker }))}
      text={(total) => countedKind('datasheets', total)}
      none="Nenhum datasheet."
      failure="Erro ao buscar datasheets."
      link={{ to: '/datasheets', search: { fabricante: maker } }}
    />
  );
}
