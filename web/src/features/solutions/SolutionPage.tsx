import type { Solution } from '@bancada/contract/faults/solutions';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RelatedList } from '../../ui/RelatedList.tsx';
import { timeText } from '../../ui/time.ts';
import { PartsOfSolution } from '../datasheets/PartList.tsx';
import { RelatedFaults } from '../faults/RelatedFaults.tsx';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { MergeButton } from '../merges/MergeButton.tsx';
import { MergedSection } from '../merges/MergedSection.tsx';
import { useEditingAddress } from '../records/EditableDetail.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { diagnosesOfSolutionQuery, solutionChoices, solutionQuery } from './solutions.queries.ts';

const SolutionForm = lazyForm(async () => (await import('./SolutionForm.tsx')).SolutionForm);

/** One solution: the diagnoses that it resolves, and its entries with their symptoms. */
export function SolutionPage({ isEditing }: { isEditing: boolean }) {
  const { id = '' } = useParams({ strict: false });
  const options = solutionQuery(id);
  return (
    <RecordDetail
      kind="solucoes"
      history={HistoryPanel}
      id={id}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Solução"
      title={({ solucao }) => solucao}
      facts={({ criado_por_nome, atualizado_em }) => (
        <Text size="sm" c="dimmed">
          {criado_por_nome ?? 'Base inicial'} · atualizado em {timeText(atualizado_em)}
        </Text>
      )}
      editForm={(props) => <SolutionForm {...props} />}
      editing={useEditingAddress(isEditing, `/solucoes/${id}`, `/solucoes/edit/${id}`)}
      actions={({ id: ownId, solucao }) => (
        <MergeButton kind="solucoes" record={{ id: ownId, text: solucao }} choices={solutionChoices} />
      )}
      deletion={{
        question: 'Tem certeza que deseja excluir esta solução?',
        failure: 'Erro ao excluir solução.',
        done: 'Solução excluída com sucesso!',
        leadsTo: () => '/sintomas',
      }}
    >
      {(solution) => !isEditing && <Related solution={solution} />}
    </RecordDetail>
  );
}

function Related({ solution: { id, registros } }: { solution: Solution }) {
  return (
    <>
      <PartsOfSolution id={id} />
      <RelatedList
        title="Diagnósticos"
        kind="diagnosticos"
        query={useQuery(diagnosesOfSolutionQuery(id))}
        textOf={({ descricao }) => descricao}
      />
      <RelatedFaults relation={{ solucao_id: id }} total={registros} />
      <MergedSection kind="solucoes" id={id} />
    </>
  );
}
