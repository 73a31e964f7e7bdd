import type { EquipmentModel } from '@bancada/contract/equipment-models';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText, timeText } from '../../ui/time.ts';
import { useChoiceNames } from '../../ui/use-choice-names.ts';
import { AttachmentGallery } from '../attachments/AttachmentGallery.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { categoryChoices } from '../categories/categories.queries.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { manufacturerChoices } from '../manufacturers/manufacturers.queries.ts';
import { blameTakenValue } from '../records/blame-taken-value.ts';
import type { EditFormProps } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { RecordFormFrame } from '../records/RecordFormFrame.tsx';
import { useRecordForm } from '../records/use-record-form.ts';
import { EquipmentModelFields } from './EquipmentModelFields.tsx';
import { modelQuery } from './equipment-models.queries.ts';
import { checkModel, saveModel, valuesOf } from './model-values.ts';
import { ReleaseDate } from './ReleaseDate.tsx';

interface EquipmentModelPageProps {
  /** The section with the model's entries. */
  entries: (id: number) => ReactNode;
}

/** One model: viewed, edited, deleted, with its attachments, its entries and its history. */
export function EquipmentModelPage({ entries }: EquipmentModelPageProps) {
  const { equipmentModelId = '' } = useParams({ strict: false });
  const options = modelQuery(equipmentModelId);
  return (
    <RecordDetail
      kind="equipment-models"
      history={HistoryPanel}
      id={equipmentModelId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar equipamentos."
      kindTitle="Equipamento"
      title={({ nome }) => nome}
      facts={(model) => <Facts model={model} />}
      editForm={(props) => <EditForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir este equipamento?',
        failure: 'Erro ao excluir equipamento.',
        done: 'Equipamento excluído com sucesso!',
        leadsTo: () => '/equipment-models',
      }}
    >
      {({ id, anexos }) => (
        <>
          <AttachmentSection owner={{ column: 'modelo_equipamento_id', id }} attachments={anexos} />
          {entries(id)}
        </>
      )}
    </RecordDetail>
  );
}

function Facts({ model }: { model: EquipmentModel }) {
  return (
    <FactGrid>
      <AttachmentGallery attachments={model.anexos} />
      <Fact label="Número do Modelo">
        <span className="code-text">{model.numero_modelo}</span>
      </Fact>
      <Fact label="Fabricante">
        <RecordAnchor kind="manufacturers" id={model.fabricante_id}>
          {model.fabricante_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Categoria">
        <RecordAnchor kind="categories" id={model.categoria_id}>
          {model.categoria_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Data de Lançamento">
        <ReleaseDate {...model} />
      </Fact>
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(model.atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function EditForm({ record, onSaved, onCancel }: EditFormProps<EquipmentModel>) {
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
  const sides = [conflict?.mine, conflict?.theirs];
  const makerName = useChoiceNames(
    manufacturerChoices,
    sides.map((side) => side?.fabricante_id),
  );
  const categoryName = useChoiceNames(
    categoryChoices,
    sides.map((side) => side?.categoria_id),
  );
  return (
    <RecordFormFrame
      kind="equipment-models"
      label="Editar equipamento"
      failure="Erro ao atualizar equipamento."
      recordForm={recordForm}
      textOf={(field, value) => {
        if (field === 'fabricante_id') return makerName(Number(value));
        if (field === 'categoria_id') return categoryName(Number(value));
        return field === 'data_lancamento' ? dateText(String(value)) : undefined;
      }}
      onCancel={onCancel}
    >
      <EquipmentModelFields form={form} isLocked={saving.isPending} isNew={false} />
    </RecordFormFrame>
  );
}
