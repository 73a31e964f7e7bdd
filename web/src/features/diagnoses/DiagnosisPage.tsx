import { checkKindTexts } from '@bancada/contract/faults/check-kinds';
import type { Diagnosis } from '@bancada/contract/faults/diagnoses';
import { measureText, minutesText } from '@bancada/contract/measures/measure';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { HighVoltageNote } from '../../ui/HighVoltage.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { RelatedList } from '../../ui/RelatedList.tsx';
import { timeText } from '../../ui/time.ts';
import { componentText } from '../datasheets/datasheets.queries.ts';
import { modelText } from '../equipment-models/model-text.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { MergeButton } from '../merges/MergeButton.tsx';
import { MergedSection } from '../merges/MergedSection.tsx';
import { useEditingAddress } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { CodeChips } from '../signal-codes/CodeChips.tsx';
import {
  diagnosisChoices,
  diagnosisQuery,
  modelsOfDiagnosisQuery,
  solutionsOfDiagnosesQuery,
  symptomsOfDiagnosisQuery,
} from './diagnoses.queries.ts';

const DiagnosisForm = lazyForm(async () => (await import('./DiagnosisForm.tsx')).DiagnosisForm);

/** One diagnosis: its codes and suspected components, and related symptoms, equipment and solutions. */
export function DiagnosisPage({ isEditing }: { isEditing: boolean }) {
  const { id = '' } = useParams({ strict: false });
  const options = diagnosisQuery(id);
  return (
    <RecordDetail
      kind="diagnosticos"
      history={HistoryPanel}
      id={id}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Diagnóstico"
      title={({ descricao }) => descricao}
      facts={(diagnosis) => <Facts diagnosis={diagnosis} />}
      editForm={(props) => <DiagnosisForm {...props} />}
      editing={useEditingAddress(isEditing, `/diagnosticos/${id}`, `/diagnosticos/edit/${id}`)}
      actions={({ id: ownId, descricao }) => (
        <MergeButton kind="diagnosticos" record={{ id: ownId, text: descricao }} choices={diagnosisChoices} />
      )}
      deletion={{
        question: 'Tem certeza que deseja excluir este diagnóstico?',
        failure: 'Erro ao excluir diagnóstico.',
        done: 'Diagnóstico excluído com sucesso!',
        leadsTo: () => '/sintomas',
      }}
    >
      {({ id: ownId }) => !isEditing && <Related id={ownId} />}
    </RecordDetail>
  );
}

function Facts({ diagnosis }: { diagnosis: Diagnosis }) {
  const { code_post, code_led, code_beep, componentes, tipo, medida, minutos } = diagnosis;
  const kind = checkKindTexts[tipo];
  return (
    <FactGrid>
      {diagnosis.alta_tensao && <HighVoltageNote />}
      <CodeChips code_post={code_post} code_led={code_led} code_beep={code_beep} />
      {tipo !== 'verificacao' && (
        <Fact label="Tipo" isWide>
          {kind.label}. {kind.about}
        </Fact>
      )}
      {medida !== null && <Fact label="Medida">{measureText(medida)}</Fact>}
      {minutos !== null && <Fact label="Tempo da verificação">{minutesText(minutos)}</Fact>}
      {componentes.length > 0 && (
        <Fact label="Componentes suspeitos" isWide>
          <ul className="plain-list">
            {componentes.map((component) => (
              <li key={component.id}>
                <RecordAnchor kind="datasheets" id={component.id}>
                  {componentText(component)}
                </RecordAnchor>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Text size="sm" c="dimmed">
        {diagnosis.criado_por_nome ?? 'Base inicial'} · atualizado em {timeText(diagnosis.atualizado_em)}
      </Text>
    </FactGrid>
  );
}

function Related({ id }: { id: number }) {
  return (
    <>
      <RelatedList
        title="Sintomas"
        kind="sintomas"
        query={useQuery(symptomsOfDiagnosisQuery(id))}
        textOf={({ sintoma }) => sintoma}
      />
      <RelatedList
        title="Soluções"
        kind="solucoes"
        query={useQuery(solutionsOfDiagnosesQuery([id]))}
        textOf={({ solucao }) => solucao}
      />
      <RelatedList
        title="Equipamentos"
        kind="equipment-models"
        query={useQuery(modelsOfDiagnosisQuery(id))}
        textOf={modelText}
      />
      <MergedSection kind="diagnosticos" id={id} />
    </>
  );
}
