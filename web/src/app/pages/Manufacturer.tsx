import { countedKind } from '@bancada/contract/records/records';
import { useQuery } from '@tanstack/react-query';
import { datasheetCountQuery } from '../../features/datasheets/datasheets.queries.ts';
import { ModelsUsing } from '../../features/equipment-models/ModelsUsing.tsx';
import { ManufacturerPage } from '../../features/manufacturers/ManufacturerPage.tsx';
import { CountLink } from '../../ui/CountLink.tsx';

/** A manufacturer with the number of its models and datasheets. */
export function Manufacturer() {
  return (
    <ManufacturerPage
      uses={(id) => (
        <>
          <ModelsUsing maker={id} />
          <DatasheetsOf maker={id} />
        </>
      )}
    />
  );
}

/** The number of a maker's datasheets. */
function DatasheetsOf({ maker }: { maker: number }) {
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
