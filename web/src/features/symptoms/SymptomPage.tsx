import type { Symptom } from '@bancada/contract/symptoms';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { Section } from '../../ui/Section.tsx';
import { timeText } from '../../ui/time.ts';
import { modelText } from '../equipment-models/model-text.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { MergeButton } from '../merges/MergeButton.tsx';
import { MergedSection } from '../merges/MergedSection.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { useEditingAddress } from '../records/use-editing-address.ts';
import { CodeLink } from '../troubleshooting/CodeLink.tsx';
import { RelatedEntries } from '../troubleshooting/RelatedEntries.tsx';
import { Ditos } from './Ditos.tsx';
import { SymptomArticles } from './SymptomArticles.tsx';
import { SymptomAttachments } from './SymptomAttachments.tsx';
import { SymptomForm } from './SymptomForm.tsx';
import { symptomChoices, symptomQuery } from './symptoms.queries.ts';

interface SymptomPageProps {
  isEditing: boolean;
  /** Renders the button that adds diagnoses and solutions to the symptom. */
  addition: (id: number) => ReactNode;
}

/** One symptom as a page of knowledge: its equipment, its fixes, and what is written about it. */
export function SymptomPage({ isEditing, addition }: SymptomPageProps) {
  const { id = '' } = useParams({ strict: false });
  const options = symptomQuery(id);
  const editing = useEditingAddress(isEditing, `/sintomas/${id}`, `/sintomas/edit/${id}`);
  return (
    <RecordDetail
      kind="sintomas"
      history={HistoryPanel}
      id={id}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Sintoma"
      title={({ sintoma }) => sintoma}
      facts={(symptom) => <Facts symptom={symptom} />}
      editForm={(props) => <SymptomForm {...props} />}
      editing={editing}
      actions={(symptom) => <Actions symptom={symptom} addition={addition(symptom.id)} />}
      isWide
      deletion={{
        question: 'Tem certeza que deseja excluir este sintoma?',
        failure: 'Erro ao excluir sintoma.',
        done: 'Sintoma excluído com sucesso!',
        leadsTo: () => '/sintomas',
      }}
    >
      {(symptom) =>
        !isEditing && (
          <>
            <RelatedEntries relation={{ sintoma_id: symptom.id }} total={symptom.registros} isOfSymptom />
            <Models symptom={symptom} onEdit={editing.open} />
            <SymptomAttachments symptomId={symptom.id} />
            <SymptomArticles symptomId={symptom.id} />
            <MergedSection kind="sintomas" id={symptom.id} />
          </>
        )
      }
    </RecordDetail>
  );
}

function Facts({ symptom }: { symptom: Symptom }) {
  return (
    <Stack gap={4}>
      <Ditos text={symptom.ditos} />
      <Text size="sm" c="dimmed">
        {symptom.criado_por_nome ?? 'Base inicial'} · atualizado em {timeText(symptom.atualizado_em)}
      </Text>
    </Stack>
  );
}

function Actions({ symptom, addition }: { symptom: Symptom; addition: ReactNode }) {
  return (
    <>
      {addition}
      <CodeLink of="sintomas" id={symptom.id} />
      <MergeButton
        kind="sintomas"
        record={{ id: symptom.id, text: symptom.sintoma }}
        choices={symptomChoices}
      />
    </>
  );
}

function Models({ symptom, onEdit }: { symptom: Symptom; onEdit: () => void }) {
  return (
    <Section title="Equipamentos em que aparece" isWide>
      {symptom.equipment_models.length === 0 && <Text c="dimmed">Nenhum equipamento.</Text>}
      <Stack
        component="ul"
        className="plain-list"
        gap={4}
        style={{ maxHeight: 320, overflowY: 'auto' }}
        aria-label="Equipamentos"
      >
        {symptom.equipment_models.map((model) => (
          <li key={model.id}>
            <RecordAnchor kind="equipment-models" id={model.id}>
              {modelText(model)}
            </RecordAnchor>
          </li>
        ))}
      </Stack>
      <Group>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPencil size={18} />}
          aria-label="Editar os equipamentos"
          onClick={onEdit}
        >
          Editar
        </Button>
      </Group>
    </Section>
  );
}
