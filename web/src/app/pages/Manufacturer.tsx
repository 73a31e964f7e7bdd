import { DatasheetsOf } from '../../features/datasheets/DatasheetsOf.tsx';
import { ModelsUsing } from '../../features/equipment-models/ModelsUsing.tsx';
import { ManufacturerPage } from '../../features/manufacturers/ManufacturerPage.tsx';

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
