import { manufacturer } from '@bancada/contract/kinds/manufacturer';
import { manufacturerEndpoints, NewManufacturer } from '@bancada/contract/records/manufacturers';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { KindCreation } from '../records/KindCreation.tsx';

export function NewManufacturerPage() {
  return (
    <KindCreation
      kind={manufacturer}
      references={{}}
      name="new-manufacturer"
      leadsTo="/manufacturers"
      check={(values) => schemaErrors(NewManufacturer, values)}
      save={(values) => call(manufacturerEndpoints.create, { body: values })}
    />
  );
}
