import { equipmentModel } from '@bancada/contract/kinds/equipment-model';
import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { blameTakenValue } from '../../api/error-message.ts';
import { CreationForm } from '../../ui/CreationForm.tsx';
import { Page } from '../../ui/Page.tsx';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { useReferenceNames } from '../records/KindForm.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EquipmentModelFields, modelReferences } from './EquipmentModelFields.tsx';
import { checkModel, createModel, emptyModel, saveModel, valuesOf } from './model-values.ts';

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

/** The form of a model on its page. */
export function EquipmentModelForm({ record, onSaved, onCancel }: EditFormProps<EquipmentModel>) {
  const { id, atualizado_em } = record;
  const recordForm = useRecordForm({
    record: { tipo: 'equipment-models', id },
    values: valuesOf(record),
    version: atualizado_em,
    check: checkModel,
    save: (typed, version) => saveModel(id, typed, version),
    onSaved,
    blame: blameTakenValue,
  });
  const { form, conflict, saving } = recordForm;
  return (
    <RecordFormFrame
      kind="equipment-models"
      label="Editar equipamento"
      failure="Erro ao atualizar equipamento."
      recordForm={recordForm}
      textOf={useReferenceNames(equipmentModel, modelReferences, conflict)}
      onCancel={onCancel}
    >
      <EquipmentModelFields form={form} isLocked={saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
