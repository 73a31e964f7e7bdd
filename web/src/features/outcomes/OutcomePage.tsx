import { type Outcome, outcomeTexts } from '@bancada/contract/faults/outcomes';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { dateText, timeText } from '../../ui/time.ts';
import { useMay } from '../auth/use-may.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { OutcomeWord } from './OutcomeList.tsx';
import { outcomeQuery } from './outcomes.queries.ts';

const OutcomeForm = lazyForm(async () => (await import('./OutcomeForm.tsx')).OutcomeForm);

/** One outcome: whether a solution worked, on what, when, and as whom it is recorded. */
export function OutcomePage() {
  const { id = '' } = useParams({ strict: false });
  const options = outcomeQuery(id);
  const mayEditAny = useMay('edit-any-outcome');
  return (
    <RecordDetail
      kind="resultados"
      history={HistoryPanel}
      id={id}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar dados."
      kindTitle="Resultado"
      title={({ resolveu, sintoma }) =>
        `${resolveu ? outcomeTexts.solved : outcomeTexts.notSolved}: ${sintoma}`
      }
      facts={(outcome) => <Facts outcome={outcome} />}
      editForm={(props) => <OutcomeForm {...props} />}
      mayEdit={({ e_meu }) => e_meu || mayEditAny}
      deletion={{
        isOwn: ({ e_meu }) => e_meu,
        question: 'Tem certeza que deseja excluir este resultado?',
        failure: 'Erro ao excluir resultado.',
        done: 'Resultado excluído com sucesso!',
        leadsTo: ({ sintoma_id }) => ({ to: '/sintomas/$id', params: { id: String(sintoma_id) } }),
      }}
    />
  );
}

function Facts({ outcome }: { outcome: Outcome }) {
  return (
    <FactGrid>
      <OutcomeWord resolveu={outcome.resolveu} />
      <Fact label="Solução" isWide>
        <RecordAnchor kind="solucoes" id={outcome.solucao_id}>
          {outcome.solucao}
        </RecordAnchor>
      </Fact>
      <Fact label="Registro" isWide>
        <RecordAnchor kind="troubleshooting" id={outcome.troubleshooting_id}>
          {outcome.sintoma}
        </RecordAnchor>
      </Fact>
      <Fact label="Equipamento" isWide>
        <RecordAnchor kind="equipment-models" id={outcome.modelo_equipamento_id}>
          {outcome.fabricante_nome} · {outcome.modelo_equipamento_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Aparelho">
        {outcome.aparelho_id === null ? (
          outcome.unidade
        ) : (
          <RecordAnchor kind="units" id={outcome.aparelho_id}>
            {outcome.unidade}
          </RecordAnchor>
        )}
      </Fact>
      <Fact label="Dia">{dateText(outcome.dia)}</Fact>
      {outcome.diagnostico_id !== null && (
        <Fact label="O que não estava normal" isWide>
          <RecordAnchor kind="diagnosticos" id={outcome.diagnostico_id}>
            {outcome.diagnostico}
          </RecordAnchor>
        </Fact>
      )}
      <Fact label="Nota" isWide>
        {outcome.nota && <LongText text={outcome.nota} />}
      </Fact>
      <Text size="sm" c="dimmed">
        {outcome.criado_por_nome} · atualizado em {timeText(outcome.atualizado_em)}
      </Text>
    </FactGrid>
  );
}
