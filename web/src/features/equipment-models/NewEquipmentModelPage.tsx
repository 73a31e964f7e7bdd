import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import { EquipmentModelFields } from './EquipmentModelFields.tsx';
import { checkModel, createModel, emptyModel } from './model-values.ts';

export function NewEquipmentModelPage() {
  return (
    <Page title="Novo equipamento">
      <CreationForm
        name="new-equipment-model"
        label="Novo equipamento"
        empty={emptyModel}
        check={checkModel}
        save={createModel}
        blame={blameTakenValue}
        failure="Erro ao criar equipamento."
        submitLabel="Criar Modelo"
        leadsTo="/equipment-models"
        fields={(form, isLocked) => <EquipmentModelFields form={form} isLocked={isLocked} isNew />}
      />
    </Page>
  );
}
