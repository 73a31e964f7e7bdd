import {
  isMeasured,
  readingConditionTexts,
  readingKindTexts,
} from '@bancada/contract/measures/reading-kinds';
import type { BoardReading } from '@bancada/contract/measures/readings';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Fact, FactGrid } from '../../ui/Fact.tsx';
import { LongText } from '../../ui/LongText.tsx';
import { lazyForm } from '../../ui/lazy-part.tsx';
import { RecordAnchor } from '../../ui/RecordAnchor.tsx';
import { timeText } from '../../ui/time.ts';
import { HistoryPanel } from '../history/HistoryPanel.tsx';
import { RecordDetail } from '../records/RecordDetail.tsx';
import { HeldValue } from './HeldValue.tsx';
import { readingQuery } from './readings.queries.ts';

const ReadingForm = lazyForm(async () => (await import('./ReadingForm.tsx')).ReadingForm);

/** One reading: what was measured where, how, on which board, and its history. */
export function ReadingPage() {
  const { readingId = '' } = useParams({ strict: false });
  const options = readingQuery(readingId);
  return (
    <RecordDetail
      kind="readings"
      history={HistoryPanel}
      id={readingId}
      query={useQuery(options)}
      queryKey={options.queryKey}
      failure="Erro ao buscar leitura."
      kindTitle="Leitura"
      title={({ ponto }) => ponto}
      facts={(reading) => <Facts reading={reading} />}
      editForm={(props) => <ReadingForm {...props} />}
      deletion={{
        question: 'Tem certeza que deseja excluir esta leitura?',
        failure: 'Erro ao excluir leitura.',
        done: 'Leitura excluída com sucesso!',
        leadsTo: ({ modelo_equipamento_id }) => ({
          to: '/equipment-models/$equipmentModelId',
          params: { equipmentModelId: String(modelo_equipamento_id) },
        }),
      }}
    />
  );
}

function Facts({ reading }: { reading: BoardReading }) {
  const { grandeza, valor } = reading;
  return (
    <FactGrid>
      <Fact label={readingKindTexts[grandeza]} isWide>
        {valor !== null && <LongText text={valor} />}
      </Fact>
      {!reading.boa && isMeasured(grandeza) && valor !== null && (
        <HeldValue
          modelId={reading.modelo_equipamento_id}
          point={reading.ponto}
          reference={reading.referencia ?? ''}
          kind={grandeza}
          condition={reading.condicao}
          revisao={reading.revisao ?? undefined}
          typed={valor}
        />
      )}
      <Fact label="Condição">{readingConditionTexts[reading.condicao]}</Fact>
      <Fact label="Estado da placa">{reading.boa ? 'Boa' : 'Com defeito'}</Fact>
      {reading.sintoma_id !== null && (
        <Fact label="Defeito" isWide>
          <RecordAnchor kind="sintomas" id={reading.sintoma_id}>
            {reading.sintoma}
          </RecordAnchor>
        </Fact>
      )}
      <Fact label="Equipamento" isWide>
        <RecordAnchor kind="equipment-models" id={reading.modelo_equipamento_id}>
          {reading.modelo_equipamento_nome}
        </RecordAnchor>
      </Fact>
      <Fact label="Referência">{reading.referencia ?? 'Massa'}</Fact>
      {reading.revisao !== null && <Fact label="Placa ou revisão">{reading.revisao}</Fact>}
      {reading.medidor !== null && <Fact label="Medidor">{reading.medidor}</Fact>}
      {reading.anexo_id !== null && (
        <Fact label="Foto" isWide>
          <RecordAnchor kind="attachments" id={reading.anexo_id}>
            {reading.anexo_nome}
          </RecordAnchor>
        </Fact>
      )}
      {reading.atendimento_id !== null && (
        <Fact label="Atendimento">
          <RecordAnchor kind="visits" id={reading.atendimento_id}>
            Abrir
          </RecordAnchor>
        </Fact>
      )}
      {reading.nota !== null && (
        <Fact label="Nota" isWide>
          <LongText text={reading.nota} />
        </Fact>
      )}
      {reading.criado_por_nome !== null && <Fact label="Por">{reading.criado_por_nome}</Fact>}
      <Text size="sm" c="dimmed">
        Atualizado em {timeText(reading.atualizado_em)}
      </Text>
    </FactGrid>
  );
}
