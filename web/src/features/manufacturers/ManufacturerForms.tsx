import { manufacturer } from '@bancada/contract/kinds/manufacturer';
import {
  type Manufacturer,
  ManufacturerEdit,
  manufacturerEndpoints,
  NewManufacturer,
} from '@bancada/contract/records/manufacturers';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { KindCreation } from '../records/KindCreation.tsx';
import { KindForm } from '../records/KindForm.tsx';

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

/** The form of a manufacturer on its page. */
export function ManufacturerForm(props: EditFormProps<Manufacturer>) {
  const { id } = props.record;
  return (
    <KindForm
      {...props}
      kind={manufacturer}
      references={{}}
      check={(typed) => schemaErrors(ManufacturerEdit, typed)}
      save={(typed, atualizado_em) =>
        call(manufacturerEndpoints.save, { params: { id }, body: { ...typed, atualizado_em } })
      }
    />
  );
}
