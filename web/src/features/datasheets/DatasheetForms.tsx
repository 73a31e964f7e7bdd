import { datasheet } from '@bancada/contract/kinds/datasheet';
import {
  type Datasheet,
  DatasheetEdit,
  datasheetEndpoints,
  NewDatasheet,
} from '@bancada/contract/records/datasheets';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../api/client.ts';
import { schemaErrors } from '../../ui/schema-errors.ts';
import { makers } from '../manufacturers/ManufacturerSelect.tsx';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { KindCreation } from '../records/KindCreation.tsx';
import { KindForm } from '../records/KindForm.tsx';

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

/** The form of a datasheet on its page. */
export function DatasheetForm(props: EditFormProps<Datasheet>) {
  const { id } = props.record;
  return (
    <KindForm
      {...props}
      kind={datasheet}
      references={{ manufacturers: makers }}
      check={(typed) => schemaErrors(NewDatasheet, typed)}
      save={(typed, atualizado_em) =>
        call(datasheetEndpoints.save, {
          params: { id },
          body: DatasheetEdit.parse({ ...typed, atualizado_em }),
        })
      }
    />
  );
}
