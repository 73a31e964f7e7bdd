import type { EquipmentModel } from '@bancada/contract/records/equipment-models';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { AttachmentGallery } from '../attachments/AttachmentGallery.tsx';
import { AttachmentSection } from '../attachments/AttachmentSection.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { modelQuery } from './equipment-models.queries.ts';
import { ReleaseDate, ToCompleteNote } from './ModelFacts.tsx';

const EquipmentModelForm = lazyForm(
  async () => (await import('./EquipmentModelForms.tsx')).EquipmentModelForm,
);

interface EquipmentModelPageProps {
  /** The section with the model's entries. */
  entries: (id: number) => ReactNode;
  /** The section with what was measured on its boards. */
  readings: (id: number) => ReactNode;
}

/** One model: viewed, edited, deleted, with its attachments, its entries and its history. */
export function EquipmentModelPage({ entries, readings }: EquipmentModelPageProps) {
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
      editForm={(props) => <EquipmentModelForm {...props} />}
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
          {readings(id)}
        </>
      )}
    </RecordDetail>
  );
}

function Facts({ model }: { model: EquipmentModel }) {
  return (
    <FactGrid>
      <ToCompleteNote model={model} />
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
