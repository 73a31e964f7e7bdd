import { bare } from '@bancada/contract/units/number-text';
import { useSearch } from '@tanstack/react-router';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { OpenUnit } from './OpenUnit.tsx';
import { UnitFields } from './UnitFields.tsx';
import { checkUnit, createUnit, unitOfNumber } from './unit-values.ts';

/** The address may bring the number that was sought, or scanned. */
export function NewUnitPage() {
  const { numero = '' }: { numero?: string | undefined } = useSearch({ strict: false });
  return (
    <Page title="Novo aparelho">
      <CreationForm
        name={`new-unit-${bare(numero)}`}
        label="Novo aparelho"
        empty={unitOfNumber(numero)}
        check={checkUnit}
        save={createUnit}
        handOver={({ id }) => <OpenUnit id={id} />}
        failure="Erro ao criar aparelho."
        submitLabel="Criar Aparelho"
        leadsTo="/aparelhos"
        fields={(form, isLocked) => <UnitFields form={form} isLocked={isLocked} />}
      />
    </Page>
  );
}
