import type { Symptom } from '@bancada/contract/faults/symptoms';
import { countedKind } from '@bancada/contract/records/records';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NothingHere } from '../../ui/EmptyState.tsx';
import { Loaded, SkeletonBlocks, useIsDrawn } from '../../ui/Loaded.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { timeText } from '../../ui/time.ts';
import { NamedOnBoards } from '../boards/NamedOnBoards.tsx';
import { modelText } from '../equipment-models/model-text.ts';
import { LatePhotos } from '../fault-photos/LatePhotos.tsx';
import { CodeLink } from '../faults/CodeLink.tsx';
import { FaultBody } from '../faults/FaultBody.tsx';
import { faultQuery } from '../faults/fault.queries.ts';
import { KeptFaultPage } from '../faults/KeptFaultPage.tsx';
import { ShareActions } from '../faults/ShareActions.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { MergeButton } from '../merges/MergeButton.tsx';
import { MergedSection } from '../merges/MergedSection.tsx';
import { useKeepFault, useKeptCopy } from '../offline/kept.queries.ts';
import { PinButton } from '../offline/PinButton.tsx';
import { OutcomeList } from '../outcomes/OutcomeList.tsx';
import { useEditingAddress } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { Ditos } from './Ditos.tsx';
import { SymptomArticles } from './SymptomArticles.tsx';
import { SymptomAttachments } from './SymptomAttachments.tsx';
import { symptomChoices, symptomQuery } from './symptoms.queries.ts';

const SymptomForm = lazyForm(async () => (await import('./SymptomForm.tsx')).SymptomForm);

interface SymptomPageProps {
  isEditing: boolean;
  /** Renders the button that adds diagnoses and solutions to the symptom. */
  addition: (id: number) => ReactNode;
}

/** One symptom as a page of knowledge: its equipment, its fixes, and what is written about it. */
export function SymptomPage({ isEditing, addition }: SymptomPageProps) {
  const { id = '' } = useParams({ strict: false });
  const options = symptomQuery(id);
  const query = useQuery(options);
  const kept = useKeptCopy(query, { kind: 'sintomas', id: Number(id) });
  const editing = useEditingAddress(isEditing, `/sintomas/${id}`, `/sintomas/edit/${id}`);
  if (kept !== null)
    return (
      <KeptFaultPage kept={kept}>
        <Ditos text={kept.ditos} />
      </KeptFaultPage>
    );
  return (
    <RecordDetail
      kind="sintomas"
      history={HistoryPanel}
      id={id}
      query={query}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Sintoma"
      title={({ sintoma }) => sintoma}
      facts={(symptom) => <Facts symptom={symptom} />}
      editForm={(props) => <SymptomForm {...props} />}
      editing={editing}
      actions={(symptom) => <Actions symptom={symptom} addition={addition(symptom.id)} />}
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
            <LatePhotos key={symptom.id} fault={symptom.id} />
            <OutcomeList of={{ sintoma_id: symptom.id }} />
            <SymptomAttachments symptomId={symptom.id} />
            <SymptomArticles symptomId={symptom.id} />
            <MergedSection kind="sintomas" id={symptom.id} />
          </>
        )
      }
    </RecordDetail>
  );
}

/** The fault as its card shows it, with the models that are linked to it and have no entry yet. */
function Facts({ symptom }: { symptom: Symptom }) {
  const query = useQuery(faultQuery(symptom.id));
  const isDrawn = useIsDrawn(query);
  // What stands below the fixes comes with them, or after their failure: they would push it down.
  const isWaiting = !isDrawn && !query.isError;
  const models = symptom.equipment_models.map((model) => ({ id: model.id, text: modelText(model) }));
  useKeepFault(
    query.data && {
      id: symptom.id,
      readAtMs: query.dataUpdatedAt,
      read: async () => query.data,
      ditos: symptom.ditos,
      models,
    },
  );
  return (
    <Stack gap="md">
      <Loaded
        query={query}
        failure="Erro ao buscar dados."
        skeleton={<SkeletonBlocks count={5} heightPx={140} />}
      >
        {(fault) => (
          <>
            <FaultBody fault={fault} otherModels={models} headingLevel={2}>
              {fault.registros.length === 0 && (
                <NothingHere next="Registre um diagnóstico e uma solução para ele.">
                  Nenhum item relacionado encontrado.
                </NothingHere>
              )}
            </FaultBody>
            <NamedOnBoards
              models={fault.equipamentos.map((model) => model.id)}
              texts={[fault.sintoma, ...[...fault.verificacoes, ...fault.solucoes].map(({ texto }) => texto)]}
            />
            {symptom.registros > fault.registros.length && (
              <Text size="sm" c="dimmed">
                Dos {fault.registros.length} mais úteis de {countedKind('troubleshooting', symptom.registros)}
                .
              </Text>
            )}
          </>
        )}
      </Loaded>
      {!isWaiting && (
        <>
          <Ditos text={symptom.ditos} />
          <Text size="sm" c="dimmed">
            {symptom.criado_por_nome ?? 'Base inicial'} · atualizado em {timeText(symptom.atualizado_em)}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Actions({ symptom, addition }: { symptom: Symptom; addition: ReactNode }) {
  return (
    <>
      {addition}
      <CodeLink of="sintomas" id={symptom.id} />
      <PinButton id={symptom.id} symptom={symptom.sintoma} size="md" px="md" />
      <ShareActions kind="sintomas" id={symptom.id} title={symptom.sintoma} />
      <MergeButton
        kind="sintomas"
        record={{ id: symptom.id, text: symptom.sintoma }}
        choices={symptomChoices}
      />
    </>
  );
}
