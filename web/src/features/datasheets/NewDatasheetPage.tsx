import { datasheet } from '@bancada/contract/kinds/datasheet';
import { datasheetEndpoints, NewDatasheet } from '@bancada/contract/records/datasheets';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { makers } from '../manufacturers/ManufacturerSelect.tsx';
import { KindCreation } from '../records/KindCreation.tsx';

/** The address may bring the number that was searched for. */
export function NewDatasheetPage() {
  const { part_number = '' }: { part_number?: string | undefined } = useSearch({ strict: false });
  return (
    <KindCreation
      kind={datasheet}
      references={{ manufacturers: makers }}
      name="new-datasheet"
      known={{ part_number }}
      leadsTo="/datasheets"
      check={(values) => schemaErrors(NewDatasheet, values)}
      save={(values) => call(datasheetEndpoints.create, { body: NewDatasheet.parse(values) })}
    />
  );
}
